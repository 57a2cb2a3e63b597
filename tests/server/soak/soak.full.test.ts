import { expect, onTestFailed, test, vi } from 'vitest'
import { soakSecondsVariable } from '#bin/soak-seconds.ts'
import { runSoak, type SoakResult } from './run-soak.ts'
import { expectChangesOnce, expectCountsRight, expectMailsComplete } from './verify.ts'

const given = process.env[soakSecondsVariable]
const seconds = Number(given ?? 60)
/** Of the least in the last third of the time to the most in the first. */
const memoryGrowthMax = 1.5
const kinds = ['ordered', 'messaged', 'noted', 'quoted', 'quote-accepted', 'moved'] as const

// Starting, sending the rest of the emails and comparing come on top.
vi.setConfig({ testTimeout: (3 * seconds + 900) * 1000 })

test('three processes lose and repeat nothing through kills, outages, a frozen database and a full disk', async () => {
  const lines: string[] = []
  const report = (line: string) => void (given === undefined ? lines.push(line) : console.log(line))
  onTestFailed(() => console.log(lines.join('\n')))
  const result = await runSoak({ seconds, report })
  const { database, traffic, kills } = result
  for (const [name, figure] of figuresOf(result)) report(`${name.padEnd(28)}${figure}`)

  expect(traffic.unexpected).toEqual([])
  expect(result.crashes).toEqual([])
  expect(result.exitCodes).toEqual([0, 0, 0])
  await expectChangesOnce(database, traffic)
  await expectCountsRight(database, result.operator.email)
  const duplicates = await expectMailsComplete(database, result.mails, traffic)
  // A process that is killed between sending an email and marking it leaves it to be sent again.
  expect(duplicates).toBeLessThanOrEqual(kills)
  const { first, last } = memoryOf(result)
  expect(last / first).toBeLessThan(memoryGrowthMax)
  // Or nothing was proven.
  expect(kills).toBeGreaterThan(0)
  expect(kinds.filter((kind) => traffic.count(kind) === 0)).toEqual([])
})

function memoryOf({ memoryMb }: SoakResult): { first: number; last: number } {
  const third = Math.ceil(memoryMb.length / 3)
  return {
    first: Math.max(...memoryMb.slice(0, third)),
    last: Math.min(...memoryMb.slice(-third)),
  }
}

function figuresOf(result: SoakResult): [string, string | number][] {
  const { traffic, kills, rounds, mails } = result
  const { answered, lost, unavailable } = traffic.counts
  const { first, last } = memoryOf(result)
  return [
    ...kinds.map((kind): [string, number] => [kind, traffic.count(kind)]),
    ['sign-ups', traffic.accounts.size],
    ['calls answered', answered],
    ['calls without an answer', lost],
    ['calls answered 503', unavailable],
    ['unexpected answers', traffic.unexpected.length],
    ['rounds of faults', rounds],
    ['processes killed', kills],
    ['emails received', mails.length],
    ['memory, first third', `${first.toFixed(0)} MB`],
    ['memory, last third', `${last.toFixed(0)} MB`],
  ]
}
