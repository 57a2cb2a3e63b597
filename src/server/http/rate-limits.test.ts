import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { recordSecurityEvent } from '#server/accounts/security-log.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { countCall, createAttemptCounter, createLimit, type Limit } from './rate-limits.ts'

test.each(engines)(
  'a limit rejects too many attempts of one subject, and none of another on %s',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const limit = createLimit(database, true)
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => limit('sign-in', n % 2 ? 'Ada@x.com' : 'ada@x.com')),
    )
    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await expect(limit('sign-in', 'ada@x.com')).rejects.toMatchObject({ code: 'too-many' })
    await limit('sign-in', 'eve@x.com')
    await limit('mail', 'ada@x.com')
  },
)

test.each(engines)(
  'a limit counts an attempt within a transaction when that is committed on %s',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const limit = createLimit(database, true)
    const order = (fails: boolean) =>
      database.change(async (trx) => {
        await limit('mail', 'ada', trx)
        if (fails) throw new Error('rolled back')
      })
    for (const _ of Array(9).keys()) await expect(order(true)).rejects.toThrow('rolled back')
    for (const _ of Array(5).keys()) await order(false)
    await expect(order(false)).rejects.toMatchObject({ code: 'too-many' })
  },
)

test.each(engines)(
  'a limit is no higher after more is given back than its window has counted on %s',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const limit = createLimit(database, true)
    await limit('mail', 'ada')
    await limit('mail', 'ada', database.query, -4)
    for (const _ of Array(5).keys()) await limit('mail', 'ada')
    await expect(limit('mail', 'ada')).rejects.toMatchObject({ code: 'too-many' })
  },
)

test('a limit on reads writes no row, nor does one that is switched off', async () => {
  const database = await openTestDatabase()
  const limit = createLimit(database, true)
  for (const _ of Array(300).keys()) await limit('read-request', 'ada')
  await expect(limit('read-request', 'ada')).rejects.toMatchObject({ code: 'too-many' })
  await limit('read-request', 'eve')
  const off = createLimit(database, false)
  for (const _ of Array(20).keys()) await off('mail', 'ada')
  expect(await database.query.selectFrom('rateLimit').selectAll().execute()).toEqual([])
})

test.each(engines)(
  'a limit returns the seconds that are left of its window, and ends with it on %s',
  async (engine) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const limit = createLimit(await openTestDatabase(engine), true)
    const tooMany = (minutes: number, retryAfterSeconds: number) =>
      expect(limit('mail', 'ada')).rejects.toMatchObject({
        code: 'too-many',
        message: expect.stringContaining(`${minutes} minutes`),
        retryAfterSeconds,
      })
    for (const _ of [1, 2]) {
      for (const _attempt of Array(5).keys()) await limit('mail', 'ada')
      await tooMany(60, 3600)
      vi.advanceTimersByTime(3_510_000)
      await tooMany(2, 90)
      vi.advanceTimersByTime(90_000)
    }
  },
)

test('a limit by an IPv6 network counts the networks around it as well', async () => {
  const limit = createLimit(await openTestDatabase(), true)
  const spread = async (network: (n: number) => string) => {
    for (let n = 0; ; n += 1) {
      const isAllowed = await limit('sign-up', network(n)).then(
        () => true,
        () => false,
      )
      if (!isAllowed) return n
    }
  }
  expect(await spread((n) => `eve@x.com 2001:db8:1:${n.toString(16)}::/64`)).toBe(5 * 2)
  expect(await spread((n) => `eve@x.com 2001:db8:2:${n.toString(16)}00::/64`)).toBe(5 * 8)
})

test('a call is counted by whom each limit of its endpoint names', async () => {
  const database = await openTestDatabase()
  const client = await addUser(database)
  const colleague = { ...client, id: 'a colleague' }
  const operator = await addUser(database, { role: 'operator' })
  const countedOf = async (name: EndpointName, user: SessionUser, email = 'Ada@x.com') => {
    const limit = vi.fn<Limit>()
    const call = { user, caller: '192.0.2.1', body: { email } }
    await countCall({ limit, database }, endpoints[name], call)
    return limit.mock.calls
  }
  expect(await countedOf('readRequest', client)).toEqual([['read-request', client.id]])
  const byCompany = [['pdf', client.companyId]]
  expect(await countedOf('readInvoicePdf', client)).toEqual(byCompany)
  expect(await countedOf('readInvoicePdf', colleague)).toEqual(byCompany)
  expect(await countedOf('readInvoicePdf', operator)).toEqual([['pdf', operator.id]])
  const invitation = [['member-invitation', client.companyId]]
  expect(await countedOf('inviteMember', colleague)).toEqual(invitation)
  expect(await countedOf('signIn', client)).toEqual([
    ['sign-in-caller', '192.0.2.1'],
    ['sign-in', 'Ada@x.com 192.0.2.1'],
    ['sign-in-address', 'Ada@x.com'],
  ])
  const origin = { network: '192.0.2.1', userAgent: '' }
  await recordSecurityEvent(database.query, { userId: client.id, kind: 'signed-in', origin })
  const names = (await countedOf('signIn', client, client.email)).map(([name]) => name)
  expect(names).toEqual(['sign-in-caller', 'sign-in'])
})

test('a call over one limit counts against none of the following', async () => {
  const database = await openTestDatabase()
  const limit = vi.fn<Limit>().mockRejectedValue(new CallError('too-many'))
  const call = { user: await addUser(database), caller: '192.0.2.1', body: { email: 'a@x.com' } }
  const counting = countCall({ limit, database }, endpoints.signIn, call)
  await expect(counting).rejects.toMatchObject({ code: 'too-many' })
  expect(limit).toHaveBeenCalledOnce()
})

afterEach(() => void vi.useRealTimers())

test('attempts of one subject are counted until their window is over', () => {
  vi.useFakeTimers()
  const count = createAttemptCounter()
  const { resetsAt } = count('ada', 1000)
  expect(resetsAt).toBe(Date.now() + 1000)
  vi.advanceTimersByTime(999)
  expect(count('ada', 1000)).toEqual({ count: 2, resetsAt })
  expect(count('eve', 1000).count).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count('ada', 1000).count).toBe(1)
})

test('expired windows are deleted before others', () => {
  vi.useFakeTimers()
  const count = createAttemptCounter()
  for (const n of Array(9_999).keys()) count(`old ${n}`, 1000)
  vi.advanceTimersByTime(500)
  count('ada', 1000)
  vi.advanceTimersByTime(600)
  count('eve', 1000)
  expect(count('ada', 1000).count).toBe(2)
})
