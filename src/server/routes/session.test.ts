import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { createSessionCookie } from '#server/services/accounts/session-cookie.ts'
import { createPostgresDatabase, engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

const form = { name: 'Ada', company: 'Acme', email: 'ada@example.com', password }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(engines)('a session on %s', (engine) => {
  test('begins with signing up, for a client whose address is not confirmed', async () => {
    const { visitor } = await openAccountsApi(engine)
    const ada = visitor()
    const { status, user } = await ada.call('signUp', form)
    expect(status).toBe(200)
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Ada',
      email: 'ada@example.com',
      role: 'client',
      company: 'Acme',
      companyId: expect.any(String),
      companyRole: 'owner',
      isEmailConfirmed: false,
    })
    expect(await ada.user()).toEqual(user)
  })

  test('is kept in a cookie that scripts and other sites cannot use', async () => {
    const { visitor } = await openAccountsApi(engine)
    const { setCookies } = await visitor().call('signUp', form)
    expect(setCookies).toEqual([
      expect.stringMatching(
        /^hitlist\.session_token=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('is kept in a secure cookie behind TLS, and in no other', async () => {
    const publicUrl = 'https://hitlist.example.com'
    const { visitor } = await openAccountsApi(engine, { publicUrl })
    const ada = visitor()
    const { setCookies } = await ada.call('signUp', form)
    expect(setCookies).toEqual([
      expect.stringMatching(
        /^__Host-hitlist\.session_token=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(await ada.user()).toMatchObject({ email: form.email })
    ada.cookie = ada.cookie.replace('__Host-', '__Secure-')
    expect(await ada.user()).toBeNull()
  })

  test('begins in another browser by signing in, however the address is typed', async () => {
    const { visitor } = await openAccountsApi(engine)
    await visitor().call('signUp', { ...form, email: ' Ada@Example.com ' })
    const elsewhere = visitor()
    const { status, user } = await elsewhere.call('signIn', { email: ' ADA@example.COM', password })
    expect(status).toBe(200)
    expect(user.email).toBe('ada@example.com')
    expect(await elsewhere.user()).toEqual(user)
  })

  test('gives the same error for a wrong password and for an unknown address', async () => {
    const { visitor, member } = await openAccountsApi(engine)
    await member(form.email)
    const wrong = await visitor().call('signIn', { email: form.email, password: 'guess' })
    const unknown = await visitor().call('signIn', { email: 'eve@example.com', password: 'guess' })
    const odd = await visitor().call('signIn', { email: 'eve@localhost', password: 'guess' })
    expect(wrong).toEqual({
      status: 401,
      setCookies: [],
      error: { code: 'signed-out', message: messages.invalidCredentials },
    })
    expect(unknown).toEqual(wrong)
    expect(odd).toEqual(wrong)
  })

  test('ends with signing out, also for a copy of its cookie', async () => {
    const { member, visitor } = await openAccountsApi(engine)
    const ada = await member()
    const thief = visitor()
    thief.cookie = ada.cookie
    const { status, setCookies } = await ada.call('signOut')
    expect(status).toBe(204)
    expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0; Path=\//))
    expect(await thief.user()).toBeNull()
  })

  test('signing out without one succeeds', async () => {
    const { visitor } = await openAccountsApi(engine)
    expect((await visitor().call('signOut')).status).toBe(204)
  })

  test('is rejected when its cookie was tampered with or signed with another key', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    const [name, value = ''] = ada.cookie.split('=')
    const [token, signature = ''] = decodeURIComponent(value).split('.')
    const other = await openAccountsApi(database, { secret: 'o'.repeat(32) })
    const otherClient = await other.member()
    for (const forged of [
      token,
      `${token}.`,
      `${token}.${signature.replace(/^./, (char) => (char === 'A' ? 'B' : 'A'))}`,
      `${token}x.${signature}`,
      '%',
      '%00',
      '.',
    ]) {
      ada.cookie = `${name}=${forged?.includes('%') ? forged : encodeURIComponent(forged ?? '')}`
      expect(await ada.user()).toBeNull()
    }
    ada.cookie = otherClient.cookie
    expect(await ada.user()).toBeNull()
    expect(await otherClient.user()).not.toBeNull()
  })

  test('cannot be opened with a copy of the database', async () => {
    const secret = 's'.repeat(32)
    const { member, database } = await openAccountsApi(engine, { secret })
    const ada = await member()
    const token = decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const rows = await database.query.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    // Even with the key that signs cookies, the stored hashes do not make a valid one.
    const cookie = createSessionCookie({ secret, publicUrl: 'http://localhost:3001' })
    for (const stored of rows.flatMap((row) => [row.token, row.id])) {
      ada.cookie = nameAndValue(cookie.issue(stored))
      expect(await ada.user()).toBeNull()
    }
    ada.cookie = nameAndValue(cookie.issue(token))
    expect(await ada.user()).not.toBeNull()
  })

  test('ends when its browser signs in or up again, and other sessions do not', async () => {
    const { member, visitor, database } = await openAccountsApi(engine)
    const [ada, eve] = [await member(), await member()]
    const elsewhere = visitor()
    await elsewhere.call('signIn', { email: ada.email, password })

    for (const act of [
      () => ada.call('signIn', { email: ada.email, password }),
      () => ada.call('signIn', { email: eve.email, password }),
      () => ada.call('signUp', { ...form, email: 'new@example.com' }),
    ]) {
      const before = Object.assign(visitor(), { cookie: ada.cookie })
      expect(await before.user()).not.toBeNull()
      expect((await act()).status).toBe(200)
      expect(await before.user()).toBeNull()
      expect(await ada.user()).not.toBeNull()
    }
    const kept = ada.cookie
    await ada.call('signIn', { email: eve.email, password: 'a wrong password' })
    expect(ada.cookie).toBe(kept)
    for (const client of [ada, eve, elsewhere]) expect(await client.user()).not.toBeNull()
    expect(await database.query.selectFrom('session').select('id').execute()).toHaveLength(3)
  })

  test('is rejected once it has expired', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    await database.query
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect(await ada.user()).toBeNull()
    expect((await ada.call('listSessions')).status).toBe(401)
  })

  test('is noted as used every few minutes, and ends no later for it', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    const end = await readTimes(database)
    const begun = new Date(Date.now() - 29 * dayMs)
    const usedBefore = new Date(Date.now() - 6 * minuteMs)
    await setTimes(database, { createdAt: begun, updatedAt: usedBefore })
    expect((await ada.call('readSession')).setCookies).toEqual([])
    const after = await readTimes(database)
    expect(after.updatedAt).toBeGreaterThan(usedBefore.getTime())
    expect(after.expiresAt).toBe(begun.getTime() + 30 * dayMs)
    expect(end.expiresAt).toBe(end.createdAt + 30 * dayMs)
    await ada.call('readSession')
    expect(await readTimes(database)).toEqual(after)
  })

  test('of an operator ends after 12 hours without use', async () => {
    const { member, database } = await openAccountsApi(engine)
    const omar = await member()
    await grantOperator(database, omar.email, { allowUnconfirmed: true })
    await omar.call('signIn', { email: omar.email, password })
    const { createdAt, expiresAt } = await readTimes(database)
    expect(expiresAt).toBe(createdAt + 12 * 60 * minuteMs)
    await setTimes(database, { updatedAt: new Date(Date.now() - 6 * minuteMs) })
    await omar.user()
    expect((await readTimes(database)).expiresAt).toBeGreaterThanOrEqual(expiresAt)
  })

  test('is ended by itself from another one, and no other user’s is', async () => {
    const { member, visitor } = await openAccountsApi(engine)
    const [ada, eve] = [await member(), await member()]
    const elsewhere = visitor('Firefox', '203.0.113.9')
    await elsewhere.call('signIn', { email: ada.email, password })
    const { sessions } = await ada.call('listSessions')
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    expect(other).toMatchObject({ userAgent: 'Firefox', network: '203.0.113.9' })
    expect((await eve.call('endSession', { id: other?.id })).status).toBe(204)
    expect(await elsewhere.user()).not.toBeNull()
    expect((await ada.call('endSession', { id: other?.id })).status).toBe(204)
    expect(await elsewhere.user()).toBeNull()
    expect(await ada.user()).not.toBeNull()
    expect((await ada.call('endSession', { id: other?.id })).status).toBe(204)
  })

  test('is protected from guessing: after ten attempts at an address even the right password fails', async () => {
    const { member, visitor } = await openAccountsApi(engine, { areLimitsOn: true })
    await member(form.email)
    for (const _ of Array(10).keys()) {
      const { status } = await visitor().call('signIn', {
        email: 'Ada@example.com',
        password: 'no',
      })
      expect(status).toBe(401)
    }
    const { status, error } = await visitor().call('signIn', { email: form.email, password })
    expect([status, error.code]).toEqual([429, 'too-many'])
    const other = await visitor().call('signIn', { email: 'eve@example.com', password })
    expect(other.status).toBe(401)
    // Guessing from another network does not lock the owner out.
    const owner = visitor('Chrome', '203.0.113.7')
    expect((await owner.call('signIn', { email: form.email, password })).status).toBe(200)
  })
})

interface Times {
  createdAt: number
  updatedAt: number
  expiresAt: number
}

/** Of the only session. */
async function readTimes({ query }: Database): Promise<Times> {
  const row = await query.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const [createdAt, updatedAt, expiresAt] = [row.createdAt, row.updatedAt, row.expiresAt].map(
    (moment) => new Date(moment).getTime(),
  ) as [number, number, number]
  return { createdAt, updatedAt, expiresAt }
}

async function setTimes(
  { query }: Database,
  times: Partial<Record<keyof Times, Date>>,
): Promise<void> {
  const texts = Object.entries(times).map(([name, at]) => [name, at.toISOString()])
  await query.updateTable('session').set(Object.fromEntries(texts)).execute()
}

function nameAndValue(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('one caller who guesses for an hour does not use up the limit of the address', async () => {
  const { member, visitor, database } = await openAccountsApi('sqlite', { areLimitsOn: true })
  await member(form.email)
  const attacker = visitor('Script', '198.51.100.1')
  // Every five minutes the attacker's own windows are over; that of the address lasts an hour.
  for (const _ of Array(12).keys()) {
    for (const _try of Array(60).keys()) {
      await attacker.call('signIn', { email: form.email, password: 'a wrong password' })
    }
    await database.query
      .updateTable('rateLimit')
      .set({ resetsAt: new Date(Date.now() - 1).toISOString() })
      .where('key', 'like', '%198.51.100.1')
      .execute()
  }
  const owner = visitor('Chrome', '203.0.113.7')
  expect((await owner.call('signIn', { email: form.email, password })).status).toBe(200)
  const { count } = await database.query
    .selectFrom('rateLimit')
    .where('key', '=', `sign-in-address ${form.email}`)
    .select('count')
    .executeTakeFirstOrThrow()
  expect(count).toBe(12 * 10 + 1)
})

test('two processes on one PostgreSQL count concurrent attempts together', async () => {
  const address = await createPostgresDatabase()
  const [one, two] = [await openPostgres(address), await openPostgres(address)]
  try {
    const apis = await Promise.all(
      [one, two].map((database) => openAccountsApi(database, { areLimitsOn: true })),
    )
    const guess = { email: 'eve@example.com', password: 'guess' }
    const answers = await Promise.all(
      apis.flatMap(({ visitor }) =>
        Array.from({ length: 12 }, () => visitor().call('signIn', guess)),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})
