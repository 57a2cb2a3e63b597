import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { openTogether } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

const form = { name: 'Ada', company: 'Acme', email: 'ada@example.com', password }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

test.each([
  ['http://localhost:3001', 'hitlist.session_token', ''],
  ['https://hitlist.example.com', '__Host-hitlist.session_token', ' Secure;'],
])(
  'a session at %s is kept in a cookie that scripts and other sites cannot use',
  async (publicUrl, name, secure) => {
    const { visitor } = await openAccountsApi('sqlite', { publicUrl })
    const ada = visitor()
    const { setCookies } = await ada.call('signUp', form)
    const attributes = `Max-Age=2592000; Path=/; HttpOnly;${secure} SameSite=Lax`
    expect(setCookies).toEqual([expect.stringMatching(new RegExp(`^${name}=\\S+; ${attributes}$`))])
    expect(await ada.user()).toMatchObject({ email: form.email })
    ada.cookie = ada.cookie.replace(name, '__Secure-hitlist.session_token')
    expect(await ada.user()).toBeNull()
  },
)

test('a session ends with signing out, also for a copy of its cookie', async () => {
  const { member, visitor } = await openAccountsApi()
  const ada = await member()
  const thief = Object.assign(visitor(), { cookie: ada.cookie })
  const { status, setCookies } = await ada.call('signOut')
  expect(status).toBe(204)
  expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0; Path=\//))
  expect(await thief.user()).toBeNull()
})

test('a session is rejected when its cookie was tampered with or signed with another key', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member()
  const [name, value = ''] = ada.cookie.split('=')
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = await openAccountsApi(database, { secret: 'o'.repeat(32) })
  const otherClient = await other.member()
  const forged = [
    token,
    `${token}.`,
    `${token}.${signature.replace(/^./, (char) => (char === 'A' ? 'B' : 'A'))}`,
    `${token}x.${signature}`,
    '.',
  ]
  for (const cookie of [...forged.map(encodeURIComponent), '%', '%00']) {
    ada.cookie = `${name}=${cookie}`
    expect(await ada.user()).toBeNull()
  }
  ada.cookie = otherClient.cookie
  expect(await ada.user()).toBeNull()
  expect(await otherClient.user()).not.toBeNull()
})

test('a session ends when its browser signs in or up again, and other sessions do not', async () => {
  const { member, visitor, database } = await openAccountsApi()
  const [ada, eve] = [await member(), await member()]
  const elsewhere = visitor()
  await elsewhere.call('signIn', { email: ada.email, password })

  for (const act of [
    () => ada.call('signIn', { email: ada.email, password }),
    () => ada.call('signIn', { email: eve.email, password }),
    () => ada.call('signUp', { ...form, email: 'new@example.com' }),
  ]) {
    const before = Object.assign(visitor(), { cookie: ada.cookie })
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

test('a session is rejected once it has expired', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member()
  await setTimes(database, { expiresAt: new Date(Date.now() - 1) })
  expect(await ada.user()).toBeNull()
  expect((await ada.call('listSessions')).status).toBe(401)
})

test('a session is noted as used every few minutes, and ends no later for it', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member()
  const begun = new Date(Date.now() - 29 * dayMs)
  const recently = new Date(Date.now() - 4 * minuteMs)
  await setTimes(database, { createdAt: begun, updatedAt: recently })
  await ada.user()
  expect((await readTimes(database)).updatedAt).toBe(recently.getTime())
  const usedBefore = new Date(Date.now() - 6 * minuteMs)
  await setTimes(database, { updatedAt: usedBefore })
  expect((await ada.call('readSession')).setCookies).toEqual([])
  const after = await readTimes(database)
  expect(after.updatedAt).toBeGreaterThan(usedBefore.getTime())
  expect(after.expiresAt).toBe(begun.getTime() + 30 * dayMs)
})

test('a session of an operator ends after 12 hours without use', async () => {
  const { member, database } = await openAccountsApi()
  const omar = await member()
  await grantOperator(database, omar.email, { allowUnconfirmed: true })
  await omar.call('signIn', { email: omar.email, password })
  const { createdAt, expiresAt } = await readTimes(database)
  expect(expiresAt).toBe(createdAt + 12 * 60 * minuteMs)
  await setTimes(database, {
    updatedAt: new Date(Date.now() - 6 * minuteMs),
    expiresAt: new Date(Date.now() + minuteMs),
  })
  await omar.user()
  expect((await readTimes(database)).expiresAt).toBeGreaterThanOrEqual(expiresAt)
})

test('a session is listed and ended by itself from another one, and no other user’s is', async () => {
  const { member, visitor } = await openAccountsApi()
  const [ada, eve] = [await member(), await member()]
  const elsewhere = visitor(`Phone ${'x'.repeat(1000)}`, '203.0.113.9')
  await elsewhere.call('signIn', { email: ada.email, password })
  const { sessions } = await ada.call('listSessions')
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ userAgent: 'Test' })
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  expect(other).toMatchObject({
    userAgent: expect.stringMatching(/^Phone x{200,294}$/),
    network: '203.0.113.9',
  })
  expect((await eve.call('endSession', { id: other?.id })).status).toBe(204)
  expect(await elsewhere.user()).not.toBeNull()
  for (const _ of [1, 2]) {
    expect((await ada.call('endSession', { id: other?.id })).status).toBe(204)
    expect(await elsewhere.user()).toBeNull()
  }
  expect(await ada.user()).not.toBeNull()
})

test('a session is protected from guessing: after ten attempts at an address even the right password fails', async () => {
  const { member, visitor, database } = await openAccountsApi('sqlite', { areLimitsOn: true })
  await member(form.email)
  const guess = async () =>
    (await visitor().call('signIn', { email: 'Ada@example.com', password: 'no' })).status
  for (const _ of Array(10).keys()) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  const { status, error } = await visitor().call('signIn', { email: form.email, password })
  expect([status, error.code]).toEqual([429, 'too-many'])
  const other = await visitor().call('signIn', { email: 'eve@example.com', password })
  expect(other.status).toBe(401)
  // Guessing from another network does not lock the owner out, and only what was checked counts for the address.
  const owner = visitor('Chrome', '203.0.113.7')
  expect((await owner.call('signIn', { email: form.email, password })).status).toBe(200)
  const { count } = await database.query
    .selectFrom('rateLimit')
    .where('key', '=', `sign-in-address ${form.email}`)
    .select('count')
    .executeTakeFirstOrThrow()
  expect(count).toBe(10 + 1)
})

interface Times {
  createdAt: number
  updatedAt: number
  expiresAt: number
}

/** Of the only session. */
async function readTimes({ query }: Database): Promise<Times> {
  const row = await query.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  return {
    createdAt: new Date(row.createdAt).getTime(),
    updatedAt: new Date(row.updatedAt).getTime(),
    expiresAt: new Date(row.expiresAt).getTime(),
  }
}

async function setTimes(
  { query }: Database,
  times: Partial<Record<keyof Times, Date>>,
): Promise<void> {
  const texts = Object.entries(times).map(([name, at]) => [name, at.toISOString()])
  await query.updateTable('session').set(Object.fromEntries(texts)).execute()
}

test('two processes on one PostgreSQL count concurrent attempts together', async () => {
  const databases = await openTogether(2)
  const apis = await Promise.all(
    databases.map((database) => openAccountsApi(database, { areLimitsOn: true })),
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
})
