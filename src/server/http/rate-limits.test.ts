import { readFileSync } from 'node:fs'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { createAttemptCounter, createLimit, rules } from './rate-limits.ts'

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

test('a limit is described: by whom it is counted, and who is hurt', () => {
  const table = readFileSync('docs/limits.md', 'utf8')
  for (const name of Object.keys(rules))
    expect(table).toMatch(new RegExp(`^\\| .*\`${name}\``, 'm'))
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
