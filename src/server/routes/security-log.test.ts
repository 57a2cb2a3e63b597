import { expect, test } from 'vitest'
import { type SecurityEvent, securityLogRules } from '#domain/security-event.ts'
import { cleanUp } from '#server/services/cleanup.ts'
import { engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

const dayMs = 24 * 60 * 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

test.each(engines)(
  'the security log names who signed in and from where on %s, is never changed and kept for 400 days',
  async (engine) => {
    const { member, visitor, database, confirm } = await openAccountsApi(engine)
    const ada = await member()
    await confirm(ada.email)
    await visitor('Firefox', '192.0.2.7').call('signIn', { email: ada.email, password })
    const read = () =>
      database.query
        .selectFrom('securityEvent')
        .where('kind', '=', 'signed-in')
        .selectAll()
        .execute()
    const userId = (await ada.user())?.id
    const origin = { network: '192.0.2.7', userAgent: 'Firefox' }
    expect(await read()).toMatchObject([{ userId, actorId: null, ...origin }])

    const forged = database.query.updateTable('securityEvent').set({ network: '192.0.2.8' })
    await expect(forged.execute()).rejects.toThrow('append-only')
    await cleanUp(database, new Date(Date.now() + 399 * dayMs))
    expect(await read()).toHaveLength(1)
    await cleanUp(database, new Date(Date.now() + 401 * dayMs))
    expect(await read()).toEqual([])
  },
)

test('the security log counts failed sign-ins instead of filling up, also at an address without an account', async () => {
  const { member, visitor, database } = await openAccountsApi()
  const ada = await member()
  const guess = (email: string, network: string) =>
    visitor('Script', network).call('signIn', { email, password: 'guess' })
  for (const _ of Array(12).keys()) await guess(ada.email, '203.0.113.1')
  const { events } = await ada.call('listSecurityEvents')
  expect(events.map(said).slice(0, 3)).toEqual([
    'sign-in-failed 10 within an hour',
    'sign-in-failed',
    'consented',
  ])
  for (const nth of Array(30).keys()) await guess(ada.email, `198.51.100.${nth}`)
  const logged = await database.query
    .selectFrom('securityEvent')
    .where('kind', '=', 'sign-in-failed')
    .selectAll()
    .execute()
  expect(logged).toHaveLength(securityLogRules.failuresPerHour)

  await guess('nobody@example.com', '203.0.113.1')
  const [unknown] = await database.query
    .selectFrom('securityEvent')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .execute()
  expect(unknown).toMatchObject({ userId: '', kind: 'sign-in-failed', detail: null })
})

test('a sign-in with a new browser or from a new network is emailed to a confirmed address, once', async () => {
  const { member, visitor, confirm, mailsTo } = await openAccountsApi()
  const ada = await member()
  const signIn = (userAgent?: string, network?: string) =>
    visitor(userAgent, network).call('signIn', { email: ada.email, password })
  const count = async () =>
    (await mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('New sign-in')).length
  await signIn(firefox, '203.0.113.9')
  expect(await count()).toBe(0)
  await confirm(ada.email)
  await signIn()
  await signIn(firefox, '203.0.113.9')
  await signIn(firefox.replaceAll('144', '145'), '203.0.113.9')
  expect(await count()).toBe(0)
  await signIn(firefox, '203.0.113.10')
  expect(await count()).toBe(1)
  expect((await mailsTo(ada.email)).at(-1)?.body).toContain('Firefox on Linux')
  await signIn(firefox, '203.0.113.10')
  await signIn('curl/8', '203.0.113.10')
  expect(await count()).toBe(2)
})

test('the security log keeps of a deleted account one entry without network and browser', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member()
  const { id: userId } = await ada.sessionUser()
  await ada.call('deleteAccount', { password })
  const left = await database.query.selectFrom('securityEvent').selectAll().execute()
  const nothing = { actorId: null, detail: null, network: null, userAgent: null }
  expect(left).toMatchObject([{ userId, kind: 'account-deleted', ...nothing }])
})

function said({ kind, detail }: SecurityEvent): string {
  return detail === undefined ? kind : `${kind} ${detail}`
}
