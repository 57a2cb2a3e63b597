import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { linkRules } from '#domain/accounts/credentials.ts'
import { teamMessages } from '#domain/companies/team.ts'
import { createSessionCookie } from '#server/accounts/cookies.ts'
import { grantOperator } from '#server/accounts/operators.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { type Answer, call, type Sent } from '#tests/server/reliability/call.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'
import { testSecret } from '#tests/server/users.ts'
import { readEveryRow } from './read-every-row.ts'
import { ownOrigin, send as sendTo } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { newEmail, validOrder } from './valid-order.ts'

/* Attacks from outside on a service with rate limits behind a trusted proxy, which names the caller of each call. */

const password = 'correct horse battery'
let service: TestService
let callers = 0

beforeEach(async () => {
  // The windows of limits neither end nor shrink during a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  service = await openTestService('sqlite', { areLimitsOn: true, trustedHops: 1 })
})

afterEach(() => void vi.useRealTimers())

test('an account that was created with another user’s address is never confirmed for its creator', async () => {
  const { email, cookie: stolen } = await newAccount()
  const body = { token: await readToken(email, 'confirm') }

  // The owner opens the link, in a browser that is signed out and in one with another account.
  const { cookie: other } = await newAccount()
  expect((await send('confirmEmail', { body })).errorCode).toBe('signed-out')
  expect((await send('confirmEmail', { body, cookie: other })).errorCode).toBe('forbidden')
  expect(await grantOperator(service.database, email)).toBe('unconfirmed')

  // The owner resets the password instead: the attacker is out, and stays out.
  await send('requestPasswordReset', { body: { email } })
  const reset = { token: await readToken(email, 'reset'), password: 'chosen by the owner' }
  cookieOf(await send('resetPassword', { body: reset }))
  expect(await userOf(stolen)).toBeNull()
  expect((await signIn(email)).errorCode).toBe('signed-out')
  expect((await send('confirmEmail', { body, cookie: stolen })).errorCode).toBe('signed-out')

  // What was opened before the grant never becomes an operator's session.
  const before = cookieOf(await signIn(email, reset.password))
  expect(await grantOperator(service.database, email)).toBe('changed')
  expect(await userOf(before)).toBeNull()
  const after = cookieOf(await signIn(email, reset.password))
  expect(await userOf(after)).toMatchObject({ role: 'operator' })
})

test('one caller can neither lock out an address’s owner nor end their sessions', async () => {
  const [owner, attacker] = [await newAccount(), await newAccount()]
  const caller = newCaller()
  const attempts = await repeat(60, () => signIn(owner.email, 'a wrong password', caller))
  expect(countErrorCodes(attempts)).toEqual({ 'signed-out': 10, 'too-many': 50 })
  cookieOf(await signIn(owner.email))
  const log = await send('listSecurityEvents', { cookie: owner.cookie })
  const failed = log.reply?.events.filter(({ kind }) => kind === 'sign-in-failed')
  expect(failed?.map(({ detail }) => detail)).toEqual(['10 within an hour', undefined])

  const listed = await send('listSessions', { cookie: owner.cookie })
  for (const { id } of listed.reply?.sessions ?? []) {
    await send('endSession', { cookie: attacker.cookie, id })
  }
  expect(await userOf(owner.cookie)).toMatchObject({ email: owner.email })
})

test('one caller can neither block an address from resetting its password or signing up nor email many addresses, and is told when to retry', async () => {
  const { email } = await newAccount()
  const caller = newCaller()
  const ask = (by: string) => send('requestPasswordReset', { caller: by, body: { email } })
  const answers = await repeat(30, () => ask(caller))
  expect(countErrorCodes(answers)).toEqual({ none: 5, 'too-many': 25 })
  const { headers, message } = answers.at(-1) ?? {}
  expect(headers?.get('Retry-After')).toBe('3600')
  expect(message).toBe('Too many attempts. Try again in 60 minutes.')
  expect((await ask(newCaller())).errorCode).toBeUndefined()

  const address = newEmail()
  await signUp(newEmail(), caller)
  const attempts = await repeat(30, () => signUp(address, caller))
  expect(countErrorCodes(attempts)).toEqual({ none: 1, conflict: 4, 'too-many': 25 })
  // The address is taken by the attacker, not over a limit: its owner can reset the password.
  expect((await signUp(address)).errorCode).toBe('conflict')
  const held = await repeat(12, () => hold(newEmail(), caller))
  expect(countErrorCodes(held)).toEqual({ none: 10, 'too-many': 2 })
})

test('a dump of the database opens no session, and holds no password or token', async () => {
  const { email, cookie } = await newAccount()
  const caller = newCaller()
  await send('requestPasswordReset', { caller, body: { email } })
  await hold(email, caller)
  const asked = await send('requestSignInLink', { caller, body: { email } })
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  const dump = await dumpTables()
  for (const hidden of [
    token,
    cookieFrom(asked.headers).split('=')[1] ?? '',
    await readToken(email, 'reset'),
    await readToken(email, 'confirm', '/order-hit'),
    await readToken(email, 'link', '/sign-in'),
  ]) {
    expect(hidden.length).toBeGreaterThan(20)
    expect(dump).not.toContain(hidden)
  }
  expect(dump).not.toContain(password)

  // With the key that signs cookies, whatever is stored is still no token.
  const signing = createSessionCookie({ secret: testSecret, publicUrl: ownOrigin })
  const stored = await service.database.query.selectFrom('session').selectAll().execute()
  for (const value of stored.flatMap(({ token: hash, id }) => [hash, id])) {
    expect(await userOf(cookieFrom(signing.issue(value)))).toBeNull()
  }
  expect(await userOf(cookieFrom(signing.issue(token)))).toMatchObject({ email })
})

test('an invitation is for its own account, works once, and ends when it is replaced or its admin removed', async () => {
  const [admin, second] = [await newOperator(true), await newOperator(true)]
  const [invited, other] = [await newAccount(), await newAccount()]
  const replaced = await invite(admin, invited.email)
  const token = await invite(admin, invited.email)
  const stale = { errorCode: 'invalid', message: teamMessages.invitationStale }
  expect(await accept(invited.cookie, replaced)).toMatchObject(stale)
  const forOther = { errorCode: 'forbidden', message: teamMessages.invitationForOther }
  expect(await accept(other.cookie, token)).toMatchObject(forOther)
  cookieOf(await accept(invited.cookie, token))
  await change(admin, invited.email, 'remove')
  const again = cookieOf(await signIn(invited.email))
  expect(await accept(again, token)).toMatchObject(stale)
  expect(await userOf(again)).toMatchObject({ role: 'client' })

  const last = await invite(second, invited.email)
  await change(admin, second.email, 'remove')
  expect(await accept(again, last)).toMatchObject(stale)
})

test('a suspended or removed operator loses open streams and the queue at once', async () => {
  const admin = await newOperator(true)
  for (const [action, errorCode] of [
    ['suspend', 'signed-out'],
    ['remove', 'forbidden'],
  ] as const) {
    const { email, cookie } = await newOperator()
    const stream = await openStream(cookie)
    await change(admin, email, action)
    while ((await stream.nextBlock()) !== null);
    expect((await send('listQueue', { cookie })).errorCode).toBe(errorCode)
    const back = cookieOf(await signIn(email))
    expect(await userOf(back)).toMatchObject({ role: 'client' })
  }
})

test('ending a session ends its stream at once, and no other session’s', async () => {
  const { email, cookie } = await newAccount()
  const elsewhere = cookieOf(await signIn(email))
  const [kept, ended] = [await openStream(cookie), await openStream(elsewhere)]
  const listed = await send('listSessions', { cookie })
  const id = listed.reply?.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await send('endSession', { cookie, id })
  while ((await ended.nextBlock()) !== null);
  expect(await userOf(elsewhere)).toBeNull()
  await send('placeOrder', { cookie, body: validOrder, key: randomUUID() })
  expect(await kept.nextId()).toMatch(/^HIT-/)
  await kept.leave()
})

test('a scanner that opens every link in an email uses up none of them', async () => {
  const caller = newCaller()
  const email = newEmail()
  await hold(email, caller)
  const token = await readToken(email, 'confirm', '/order-hit')
  await send('readUnconfirmedOrder', { caller, body: { token } })
  await scan(`/unconfirmed-orders/placement?token=${token}`)
  const placed = await send('placeUnconfirmedOrder', { caller, body: { token } })
  expect(placed.reply?.user).toMatchObject({ email })

  const { headers } = await send('requestSignInLink', { caller, body: { email } })
  const body = { token: await readToken(email, 'link', '/sign-in') }
  await send('readSignInLink', { caller, body: { token: body.token } })
  await scan(`/session/link?token=${body.token}`)
  const signedIn = await send('signInByLink', { caller, body, cookie: cookieFrom(headers) })
  expect(signedIn.reply?.user).toMatchObject({ email })
})

async function scan(path: string): Promise<void> {
  for (const method of ['GET', 'HEAD']) {
    const request = new Request(`${ownOrigin}${apiPath}${path}`, { method })
    const response = await service.app.fetch(request)
    expect(response.headers.getSetCookie()).toEqual([])
  }
}

test('an order in another’s name is nowhere until it is confirmed, and its email says so', async () => {
  const { email, cookie } = await newAccount()
  const text = `Buy this from https://evil.example ${randomUUID()}`
  await hold(email, newCaller(), text)
  expect((await send('listRequests', { cookie })).reply?.requests).toEqual([])
  const exported = await sendTo(service.app, endpoints.exportJson, { cookie })
  expect(await exported.text()).not.toContain(text)
  const mail = (await listMails(email)).find((body) => body.includes('/order-hit#confirm='))
  expect(mail?.replaceAll(/\s+/g, ' ')).toMatch(
    /Your order reaches us once you confirm it.* If it wasn’t you, ignore this email\. Nothing is ordered without the link/,
  )
  expect(mail).not.toContain('evil.example')
})

test('one caller can never use up another’s limits for signing in, ordering or signing up', async () => {
  const home = newCaller()
  const { email } = await newAccount()
  cookieOf(await signIn(email, password, home))
  const throwaways = await Promise.all([newAccount(), newAccount()])
  const newcomer = newEmail()
  for (const address of [email, newcomer]) {
    for (const _ of Array(40).keys()) {
      const caller = newCaller()
      await send('requestSignInLink', { caller, body: { email: address } })
      await send('requestPasswordReset', { caller, body: { email: address } })
      await hold(address, caller)
    }
    for (const { cookie: theirs } of throwaways) {
      const invitation = { email: address, role: 'member' } as const
      for (const _ of Array(12).keys())
        await send('inviteMember', { cookie: theirs, body: invitation })
    }
  }
  expect((await listMails(newcomer)).length).toBeLessThanOrEqual(linkRules.typedEmailsPerDay)
  for (const name of ['requestSignInLink', 'requestPasswordReset'] as const) {
    expect((await send(name, { caller: home, body: { email } })).errorCode).toBeUndefined()
  }
  const owner = cookieOf(await signIn(email, password, home))
  const first = cookieOf(await signUp(newcomer))
  for (const cookie of [owner, first]) {
    const order = { cookie, body: validOrder, key: randomUUID() }
    expect((await send('placeOrder', order)).errorCode).toBeUndefined()
  }
})

test('deleting and recreating an account doesn’t flood its mailbox', async () => {
  const email = newEmail()
  let sent = 0
  for (const _ of Array(12).keys()) {
    const cookie = cookieOf(await signUp(email))
    await repeat(5, () => send('sendConfirmation', { cookie }))
    sent += (await listMails(email)).length
    await send('deleteAccount', { cookie, body: { password, company: 'Acme' } })
  }
  expect(sent).toBeLessThanOrEqual(linkRules.typedEmailsPerDay)
})

/** From a network of its own, unless a caller is named. */
function send<Name extends EndpointName>(name: Name, sent: Sent<Name> = {}) {
  return call(ownOrigin, name, { caller: newCaller(), ...sent }, async (address, init) =>
    service.app.fetch(new Request(address, init)),
  )
}

/** The address of another network. */
function newCaller(): string {
  callers += 1
  return `198.18.${Math.floor(callers / 250)}.${(callers % 250) + 1}`
}

/** The bodies of the emails to an address, the newest first. */
async function listMails(email: string): Promise<string[]> {
  const mails = service.database.query.selectFrom('outbox').where('recipient', '=', email)
  const found = await mails.orderBy('createdAt', 'desc').select('body').execute()
  return found.map(({ body }) => body)
}

/** The token in the newest email to an address that has such a link, to a path where one is given. */
async function readToken(email: string, link: string, path = ''): Promise<string> {
  const pattern = new RegExp(`${path}#${link}=([\\w-]{10,})`)
  const found = (await listMails(email)).map((body) => pattern.exec(body)?.[1])
  return found.find(Boolean) ?? ''
}

/** Every row but the outbox, which holds links until they are sent and old. */
async function dumpTables(): Promise<string> {
  const rows = (await readEveryRow(service.database)).split('\n')
  return rows.filter((row) => !row.startsWith('outbox ')).join('\n')
}

function signUp(email: string, caller = newCaller()) {
  return send('signUp', { caller, body: { email, password, name: 'Ada', company: 'Acme' } })
}

function signIn(email: string, secret = password, caller = newCaller()) {
  return send('signIn', { caller, body: { email, password: secret } })
}

type Account = { email: string; cookie: string }

async function newAccount(): Promise<Account> {
  const email = newEmail()
  return { email, cookie: cookieOf(await signUp(email)) }
}

async function newOperator(isAdmin = false) {
  const { email } = await newAccount()
  await grantOperator(service.database, email, { isAdmin, allowUnconfirmed: true })
  return { email, cookie: cookieOf(await signIn(email)) }
}

/** Returns the token of the invitation. */
async function invite({ cookie }: Account, email: string): Promise<string> {
  // The newest email is found by its time.
  vi.advanceTimersByTime(1000)
  const body = { email, role: 'member' } as const
  cookieOf(await send('inviteOperator', { cookie, body }))
  return readToken(email, 'join')
}

function accept(cookie: string, token: string) {
  return send('acceptInvitation', { cookie, body: { token } })
}

async function change({ cookie }: Account, email: string, action: 'suspend' | 'remove') {
  const { reply } = await send('listOperatorAccounts', { cookie })
  const id = reply?.members.find((member) => member.email === email)?.id ?? ''
  cookieOf(await send('changeOperator', { cookie, id, body: { action } }))
}

function hold(email: string, caller: string, requirements: string = validOrder.requirements) {
  const body = { ...validOrder, requirements, email }
  return send('holdOrder', { caller, body, key: randomUUID() })
}

/** A stream begins when it is first read. */
async function openStream(cookie: string) {
  const stream = readChanges(await sendTo(service.app, endpoints.watch, { cookie }))
  await stream.nextBlock()
  return stream
}

async function userOf(cookie: string) {
  return (await send('readSession', { cookie })).reply?.user
}

/** The cookie of a call that succeeded. */
function cookieOf({ headers, errorCode }: Answer<EndpointName>): string {
  expect(errorCode).toBeUndefined()
  return cookieFrom(headers)
}

async function repeat<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const _ of Array(count).keys()) results.push(await act())
  return results
}

function countErrorCodes(answers: Answer<EndpointName>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { errorCode = 'none' } of answers) counts[errorCode] = (counts[errorCode] ?? 0) + 1
  return counts
}
