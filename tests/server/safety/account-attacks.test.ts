import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { operatorMessages } from '#domain/operator-messages.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { openChanges } from '#tests/server/reliability/change-stream.ts'
import { cookieOf, newEmail, startAttackedServer } from './attacked-server.ts'
import { validOrder } from './valid-order.ts'

/*
 * Attacks on accounts and roles from outside, over HTTP, on one server behind a trusted proxy. The database is read for
 * emails, and written to by nothing but the command line's service that makes the first admin.
 */

const { address, database, newCaller, send, readToken } = startAttackedServer()

test('a session that was planted in another browser is not signed in there, and ends', async () => {
  const victim = await newAccount()
  const attacker = await newAccount()
  for (const planted of [attacker.cookie, 'hitlist.session_token=chosen-by-the-attacker.c2ln']) {
    const body = { email: victim.email, password }
    const signedIn = cookieOf(await send('signIn', newCaller(), { body, cookie: planted }))
    expect(signedIn).not.toContain(planted)
    expect(await userOf(signedIn)).toMatchObject({ email: victim.email })
    expect(await userOf(planted)).toBeNull()
  }
})

test('an account that was created before its invitation never becomes an operator’s for its creator', async () => {
  const admin = await newAdmin()
  const stolen = await newAccount()
  const { email } = stolen
  await invite(admin, email)
  const token = await readToken(email, 'invitation')
  // Without the link, the creator of the account has nothing to accept.
  const guess = await send('acceptInvitation', newCaller(), {
    cookie: stolen.cookie,
    body: { token: 'x'.repeat(token.length) },
  })
  expect(guess.message).toBe(operatorMessages.invitationStale)

  // Its owner resets the password, signs in and accepts.
  const owner = newCaller()
  await send('requestPasswordReset', owner, { body: { email } })
  const reset = { token: await readToken(email, 'reset'), password: 'chosen by the owner' }
  expect((await send('resetPassword', owner, { body: reset })).errorCode).toBeUndefined()
  const signIn = () => send('signIn', owner, { body: { email, password: reset.password } })
  const before = cookieOf(await signIn())
  expect((await accept(before, token)).errorCode).toBeUndefined()

  expect(await userOf(stolen.cookie)).toBeNull()
  expect(await userOf(before)).toBeNull()
  const creator = await send('signIn', newCaller(), { body: { email, password } })
  expect(creator.errorCode).toBe('signed-out')
  expect(await userOf(cookieOf(await signIn()))).toMatchObject({ email, role: 'operator' })
})

test('failed sign-ins and ended sessions lock no other user out', async () => {
  const [owner, attacker] = [await newAccount(), await newAccount()]
  const caller = newCaller()
  for (const _ of Array(30).keys()) {
    await send('signIn', caller, { body: { email: owner.email, password: 'a wrong password' } })
  }
  const again = await send('signIn', newCaller(), { body: { email: owner.email, password } })
  expect(again.errorCode).toBeUndefined()
  const log = await send('listSecurityEvents', newCaller(), { cookie: owner.cookie })
  const failed = log.reply?.events.filter(({ kind }) => kind === 'sign-in-failed')
  expect(failed?.map(({ detail }) => detail)).toEqual(['10 within an hour', undefined])

  const listed = await send('listSessions', newCaller(), { cookie: owner.cookie })
  for (const { id } of listed.reply?.sessions ?? []) {
    await send('endSession', newCaller(), { cookie: attacker.cookie, body: { id } })
  }
  expect(await userOf(owner.cookie)).toMatchObject({ email: owner.email })
})

test('an invitation that another account opens says so, changes nothing, and still works for its own', async () => {
  const admin = await newAdmin()
  const [invited, other] = [await newAccount(), await newAccount()]
  await invite(admin, invited.email)
  const token = await readToken(invited.email, 'invitation')
  const wrong = await accept(other.cookie, token)
  expect([wrong.errorCode, wrong.message]).toEqual([
    'forbidden',
    operatorMessages.invitationForOther,
  ])
  expect((await send('acceptInvitation', newCaller(), { body: { token } })).errorCode).toBe(
    'signed-out',
  )
  expect(await userOf(other.cookie)).toMatchObject({ role: 'client' })
  expect(await userOf(invited.cookie)).toMatchObject({ role: 'client' })
  expect((await accept(invited.cookie, token)).errorCode).toBeUndefined()
})

test('an invitation works once, not after it was replaced, and not after its admin was removed', async () => {
  const [admin, second] = [await newAdmin(), await newAdmin()]
  const invited = await newAccount()
  await invite(admin, invited.email)
  const replaced = await readToken(invited.email, 'invitation')
  await invite(admin, invited.email)
  const token = await readToken(invited.email, 'invitation')
  expect(token).not.toBe(replaced)
  const stale = { errorCode: 'invalid', message: operatorMessages.invitationStale }
  expect(await accept(invited.cookie, replaced)).toMatchObject(stale)
  expect((await accept(invited.cookie, token)).errorCode).toBeUndefined()
  await change(admin, invited.email, 'remove')
  const again = cookieOf(
    await send('signIn', newCaller(), { body: { email: invited.email, password } }),
  )
  expect(await accept(again, token)).toMatchObject(stale)
  expect(await userOf(again)).toMatchObject({ role: 'client' })

  await invite(second, invited.email)
  const last = await readToken(invited.email, 'invitation')
  expect((await change(admin, second.email, 'remove')).errorCode).toBeUndefined()
  expect(await accept(again, last)).toMatchObject(stale)
})

test('an operator who is suspended loses an open stream, every session and the API at once', async () => {
  const admin = await newAdmin()
  const operator = await newOperator()
  const queue = () => send('listQueue', newCaller(), { cookie: operator.cookie })
  expect((await queue()).errorCode).toBeUndefined()
  const stream = await openChanges(address(), operator)
  expect((await change(admin, operator.email, 'suspend')).errorCode).toBeUndefined()
  await stream.ended
  expect((await queue()).errorCode).toBe('signed-out')
  const back = await send('signIn', newCaller(), { body: { email: operator.email, password } })
  const refused = await send('listQueue', newCaller(), { cookie: cookieOf(back) })
  expect(refused.errorCode).toBe('forbidden')
})

test('an operator who is removed loses an open stream at once, and keeps what a client has', async () => {
  const admin = await newAdmin()
  const operator = await newOperator()
  const stream = await openChanges(address(), operator)
  await change(admin, operator.email, 'remove')
  await stream.ended
  expect(await userOf(operator.cookie)).toMatchObject({ role: 'client' })
  const queue = await send('listQueue', newCaller(), { cookie: operator.cookie })
  expect(queue.errorCode).toBe('forbidden')
})

test('the stream of an ended session ends at once, and that of another session does not', async () => {
  const owner = await newAccount()
  const body = { email: owner.email, password }
  const elsewhere = { cookie: cookieOf(await send('signIn', newCaller(), { body })) }
  const [kept, ended] = [
    await openChanges(address(), owner),
    await openChanges(address(), elsewhere),
  ]
  const listed = await send('listSessions', newCaller(), { cookie: owner.cookie })
  const id = listed.reply?.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await send('endSession', newCaller(), { cookie: owner.cookie, body: { id } })
  await ended.ended
  expect(await userOf(elsewhere.cookie)).toBeNull()
  await send('placeOrder', newCaller(), {
    cookie: owner.cookie,
    body: validOrder,
    key: randomUUID(),
  })
  await vi.waitFor(() => expect(kept.heard()).toMatch(/"id":"HIT-\d+"/), 10_000)
})

test('a stolen session and password do not change a confirmed address without its mailbox', async () => {
  const owner = await newAccount()
  const confirmation = { token: await readToken(owner.email, 'confirm') }
  await send('confirmEmail', newCaller(), { cookie: owner.cookie, body: confirmation })
  const thief = { email: newEmail(), cookie: owner.cookie }
  const body = { email: thief.email, password }
  await send('changeEmail', newCaller(), { cookie: thief.cookie, body })
  const token = await readToken(thief.email, 'confirm')
  const confirm = () => send('confirmEmail', newCaller(), { cookie: thief.cookie, body: { token } })
  expect((await confirm()).errorCode).toBeUndefined()
  expect((await confirm()).message).toBe(messages.tokenStale)
  expect(await userOf(owner.cookie)).toMatchObject({
    email: owner.email,
    pendingEmail: thief.email,
    pendingEmailConfirmed: 'new',
  })
  // The owner reads the email at the old address, and resets the password: the change is gone.
  await send('requestPasswordReset', newCaller(), { body: { email: owner.email } })
  const late = await readToken(owner.email, 'confirm')
  const reset = { token: await readToken(owner.email, 'reset'), password: 'chosen by the owner' }
  await send('resetPassword', newCaller(), { body: reset })
  const signIn = { email: owner.email, password: reset.password }
  const cookie = cookieOf(await send('signIn', newCaller(), { body: signIn }))
  expect(await userOf(cookie)).not.toHaveProperty('pendingEmail')
  const replayed = await send('confirmEmail', newCaller(), { cookie, body: { token: late } })
  expect(replayed.errorCode).toBe('invalid')
})

const password = 'correct horse battery'

interface TestAccount {
  email: string
  cookie: string
}

async function newAccount(): Promise<TestAccount> {
  const email = newEmail()
  const body = { email, password, name: 'Ada', company: 'Acme' }
  return { email, cookie: cookieOf(await send('signUp', newCaller(), { body })) }
}

function newAdmin(): Promise<TestAccount> {
  return newOperator(true)
}

async function newOperator(isAdmin = false): Promise<TestAccount> {
  const { email } = await newAccount()
  await grantOperator(database(), email, { isAdmin, allowUnconfirmed: true })
  const signedIn = await send('signIn', newCaller(), { body: { email, password } })
  return { email, cookie: cookieOf(signedIn) }
}

async function invite({ cookie }: TestAccount, email: string): Promise<void> {
  const body = { email, role: 'operator' } as const
  const { errorCode } = await send('inviteOperator', newCaller(), { cookie, body })
  expect(errorCode).toBeUndefined()
}

function accept(cookie: string, token: string) {
  return send('acceptInvitation', newCaller(), { cookie, body: { token } })
}

async function change({ cookie }: TestAccount, email: string, action: 'suspend' | 'remove') {
  const { reply } = await send('listOperatorAccounts', newCaller(), { cookie })
  const id = reply?.operators.find((operator) => operator.email === email)?.id ?? ''
  return send('changeOperator', newCaller(), { cookie, body: { id, action } })
}

async function userOf(cookie: string) {
  return (await send('readSession', newCaller(), { cookie })).reply?.user
}
