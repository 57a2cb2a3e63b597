import { expect, test } from 'vitest'
import { type SecurityEvent, securityLogRules } from '#domain/accounts/security-event.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database } from '#server/db/database.ts'
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
    const read = () => readEvents(database, 'signed-in')
    const userId = (await ada.user())?.id
    const origin = { network: '192.0.2.7', userAgent: 'Firefox' }
    expect(await read()).toMatchObject([{ userId, actorId: null, ...origin }])

    const forged = database.query.updateTable('securityEvent').set({ network: '192.0.2.8' })
    await expect(forged.execute()).rejects.toThrow('append-only')
    await cleanUp(database, { now: new Date(Date.now() + 399 * dayMs) })
    expect(await read()).toHaveLength(1)
    await cleanUp(database, { now: new Date(Date.now() + 401 * dayMs) })
    expect(await read()).toEqual([])
  },
)

test('the security log counts failed sign-ins instead of filling up, also at an address without an account', async () => {
  const { member, visitor, database } = await openAccountsApi()
  const ada = await member()
  const guess = (email: string, network: string) =>
    visitor('Script', network).call('signIn', { email, password: 'guess' })
  for (const _ of Array(12).keys()) await guess(ada.email, '203.0.113.1')
  const logged = await readEvents(database, 'sign-in-failed')
  expect(logged.map(({ detail }) => detail)).toEqual([null, '10 within an hour'])
  for (const nth of Array(30).keys()) await guess(ada.email, `198.51.100.${nth}`)
  await guess('nobody@example.com', '203.0.113.1')
  const more = await readEvents(database, 'sign-in-failed')
  expect(more).toHaveLength(securityLogRules.failuresPerHour + 1)
  expect(more.at(-1)).toMatchObject({ userId: '', detail: null })
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

function readEvents({ query }: Database, kind: SecurityEvent['kind']) {
  const events = query.selectFrom('securityEvent').where('kind', '=', kind)
  return events.orderBy('id').selectAll().execute()
}
