import { expect, onTestFinished, test, vi } from 'vitest'
import { sha256 } from '#server/db/random-token.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { grantOperator } from './operators.ts'
import { insertSession } from './sessions.ts'

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

test('a session is listed with its browser and network, and ended by itself from another one', async () => {
  const { member, visitor } = await openAccountsApi()
  const ada = await member()
  const elsewhere = visitor(`Phone ${'x'.repeat(1000)}`, '203.0.113.9')
  await elsewhere.call('signIn', { email: ada.email, password })
  const { sessions } = await ada.call('listSessions')
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ userAgent: 'Test' })
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  const userAgent = expect.stringMatching(/^Phone x{200,294}$/)
  expect(other).toMatchObject({ userAgent, network: '203.0.113.9' })
  for (const _ of [1, 2]) {
    expect((await ada.call('endSession', { id: other?.id })).status).toBe(204)
    expect(await elsewhere.user()).toBeNull()
  }
  expect(await ada.user()).not.toBeNull()
})

test('a session is recorded as used every five minutes, and ends after 30 days all the same, an operator’s after 12 hours without use', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { member, database } = await openAccountsApi()
  const ada = await member()
  const lastUse = async () => (await ada.call('listSessions')).sessions[0]?.lastSeenAt
  const begun = await lastUse()
  vi.advanceTimersByTime(4 * minuteMs)
  expect(await lastUse()).toBe(begun)
  vi.advanceTimersByTime(29 * dayMs)
  expect((await ada.call('readSession')).setCookies).toEqual([])
  expect(await lastUse()).toBe(new Date().toISOString())
  vi.advanceTimersByTime(dayMs)
  expect(await ada.user()).toBeNull()
  expect((await ada.call('listSessions')).status).toBe(401)

  await grantOperator(database, ada.email, { allowUnconfirmed: true })
  await ada.call('signIn', { email: ada.email, password })
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(12 * 60 * minuteMs - 1)
    expect(await ada.user()).not.toBeNull()
  }
  vi.advanceTimersByTime(12 * 60 * minuteMs)
  expect(await ada.user()).toBeNull()
})

test('a session is protected from guessing: after ten attempts at an address even the right password fails, and only those count', async () => {
  const { member, visitor, database } = await openAccountsApi('sqlite', { areLimitsOn: true })
  await member(form.email)
  const signIn = async (typed: string, by = visitor()) =>
    (await by.call('signIn', { email: 'Ada@example.com', password: typed })).status
  for (const _ of Array(10).keys()) expect(await signIn('no')).toBe(401)
  expect(await signIn(password)).toBe(429)
  expect(await signIn(password, visitor('Chrome', '203.0.113.7'))).toBe(200)
  // Those from the network that signed up count for nobody else.
  const counted = database.query.selectFrom('rateLimit').select('count')
  const ofAddress = counted.where('key', '=', `sign-in-address ${form.email}`)
  expect(await ofAddress.execute()).toEqual([{ count: 1 }])
})

test('a session more than an account can have ends the one that was used the longest ago', async () => {
  const { member, visitor, database } = await openAccountsApi()
  const ada = await member(form.email)
  const { id: userId } = await ada.sessionUser()
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const authenticatedAt = new Date().toISOString()
  for (const nth of Array(99).keys()) {
    const browser = { companyId: null, userAgent: '', ipAddress: '', expiresAt, authenticatedAt }
    await insertSession(database.query, { token: `${nth}`, userId, ...browser })
  }
  const long = new Date(Date.now() - 60_000).toISOString()
  await database.query
    .updateTable('session')
    .set({ updatedAt: long })
    .where('token', '=', sha256('7'))
    .execute()
  await visitor().call('signIn', { email: form.email, password })
  const tokens = await database.query.selectFrom('session').select('token').execute()
  expect(tokens).toHaveLength(100)
  expect(tokens).not.toContainEqual({ token: sha256('7') })
  expect(await ada.user()).not.toBeNull()
})
