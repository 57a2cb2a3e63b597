import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoints.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { createSessionCookie } from '#server/services/accounts/session-cookie.ts'
import type { Answer } from '#tests/server/reliability/call.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'
import { cookieOf, newEmail, startAttackedServer } from './attacked-server.ts'

/*
 * Attacks from outside, over HTTP, on one server behind a trusted proxy. Each test has accounts and
 * callers of its own, so that no limit of one is used up by another.
 */

const { address, database, newCaller, send, readToken } = startAttackedServer()

test('an account that was created with another user’s address is never confirmed for its creator', async () => {
  const [attacker, owner] = [newCaller(), newCaller()]
  const email = newEmail()
  const stolen = cookieOf(await signUp(attacker, email, 'attacker password'))
  const token = await readToken(email, 'confirm')

  // The owner opens the link, in a browser that is signed out and in one with another account.
  const other = cookieOf(await signUp(owner, newEmail(), 'owner of another one'))
  const body = { token }
  expect((await send('confirmEmail', owner, { body })).errorCode).toBe('signed-out')
  expect((await send('confirmEmail', owner, { body, cookie: other })).errorCode).toBe('forbidden')
  expect(await grantOperator(database(), email)).toBe('unconfirmed')

  // The owner resets the password instead: the attacker is out, and stays out.
  await send('requestPasswordReset', owner, { body: { email } })
  const reset = { token: await readToken(email, 'reset'), password: 'chosen by the owner' }
  expect((await send('resetPassword', owner, { body: reset })).errorCode).toBeUndefined()
  expect(await userOf(attacker, stolen)).toBeNull()
  expect((await signIn(attacker, email, 'attacker password')).errorCode).toBe('signed-out')
  expect(
    (await send('confirmEmail', attacker, { body: { token }, cookie: stolen })).errorCode,
  ).toBe('signed-out')

  // What was opened before the grant never becomes an operator's session.
  const before = cookieOf(await signIn(owner, email, 'chosen by the owner'))
  expect(await grantOperator(database(), email)).toBe('changed')
  expect(await userOf(owner, before)).toBeNull()
  const after = cookieOf(await signIn(owner, email, 'chosen by the owner'))
  expect(await userOf(owner, after)).toMatchObject({ role: 'operator' })
})

test('one caller cannot lock the owner of an address out of signing in', async () => {
  const [attacker, owner] = [newCaller(), newCaller()]
  const email = newEmail()
  await signUp(owner, email, 'owner of the address')
  const attempts = await repeat(60, () => signIn(attacker, email, 'a wrong password'))
  expect(countErrorCodes(attempts)).toEqual({ 'signed-out': 10, 'too-many': 50 })
  expect((await signIn(owner, email, 'owner of the address')).errorCode).toBeUndefined()
})

test('one caller cannot lock the owner of an address out of resetting the password', async () => {
  const [attacker, owner] = [newCaller(), newCaller()]
  const email = newEmail()
  await signUp(owner, email, 'owner of the address')
  const ask = (caller: string) => send('requestPasswordReset', caller, { body: { email } })
  expect(countErrorCodes(await repeat(30, () => ask(attacker)))).toEqual({
    none: 5,
    'too-many': 25,
  })
  expect((await ask(owner)).errorCode).toBeUndefined()
})

test('one caller cannot keep an address from signing up', async () => {
  const [attacker, owner] = [newCaller(), newCaller()]
  const email = newEmail()
  await signUp(attacker, newEmail(), 'attacker password')
  const attempts = await repeat(30, () => signUp(attacker, email, 'attacker password'))
  expect(countErrorCodes(attempts)).toEqual({ none: 1, conflict: 4, 'too-many': 25 })
  // The address is taken by the attacker, not over a limit: its owner can reset the password.
  expect((await signUp(owner, email, 'owner of the address')).errorCode).toBe('conflict')
})

test('a call over its limit names the time to wait in a header and in its message', async () => {
  const caller = newCaller()
  const email = newEmail()
  const ask = () => send('requestPasswordReset', caller, { body: { email } })
  await repeat(5, ask)
  const { errorCode, message, headers } = await ask()
  const seconds = Number(headers.get('Retry-After'))
  expect(errorCode).toBe('too-many')
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect(message).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/)
})

test('a port or another spelling of an address is the same caller', async () => {
  const email = newEmail()
  const ports = Array.from({ length: 6 }, (_, n) => `192.0.2.7:${1000 + n}`)
  const attempts = []
  for (const caller of ['::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7', ...ports]) {
    attempts.push(await send('requestPasswordReset', caller, { body: { email } }))
  }
  expect(countErrorCodes(attempts)).toEqual({ none: 5, 'too-many': 4 })
  // Entries that the client writes itself come before those of the proxy, and are not trusted.
  const forged = await send('requestPasswordReset', '203.0.113.1, 192.0.2.7', { body: { email } })
  expect(forged.errorCode).toBe('too-many')
})

test('a dump of the database opens no session, and holds no password or reset token', async () => {
  const caller = newCaller()
  const email = newEmail()
  const cookie = cookieOf(await signUp(caller, email, 'kept from the dump'))
  await send('requestPasswordReset', caller, { body: { email } })
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  const dump = await dumpTables()
  expect(token).toHaveLength(43)
  expect(dump).not.toContain(token)
  expect(dump).not.toContain('kept from the dump')
  const reset = await readToken(email, 'reset')
  expect(reset).not.toBe('')
  expect(dump).not.toContain(reset)

  // With the key that signs cookies, which is in this dump, whatever is stored is still no token.
  const [, secret = ''] = /"auth-secret","value":"([^"]+)"/.exec(dump) ?? []
  expect(secret).not.toBe('')
  const signing = createSessionCookie({ secret, publicUrl: address() })
  const stored = await database().query.selectFrom('session').selectAll().execute()
  for (const { token: hash, id } of stored) {
    for (const value of [hash, id]) {
      const forged = cookieFrom(signing.issue(value))
      expect(await userOf(caller, forged)).toBeNull()
    }
  }
  expect(await userOf(caller, cookieFrom(signing.issue(token)))).toMatchObject({ email })
})

/** Every row but the outbox, which holds links until they are sent and old. */
async function dumpTables(): Promise<string> {
  const tables = ['user', 'session', 'account', 'verification', 'setting', 'rateLimit'] as const
  const rows = await Promise.all(
    tables.map((table) => database().query.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

function signUp(caller: string, email: string, password: string) {
  return send('signUp', caller, { body: { email, password, name: 'Ada', company: 'Acme' } })
}

function signIn(caller: string, email: string, password: string) {
  return send('signIn', caller, { body: { email, password } })
}

async function userOf(caller: string, cookie: string) {
  return (await send('readSession', caller, { cookie })).reply?.user
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
