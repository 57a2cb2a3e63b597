import { expect, onTestFailed, test, vi } from 'vitest'
import { soakSecondsVariable } from '#bin/soak-seconds.ts'
import { runSoak, type SoakResult } from './run-soak.ts'
import {
  expectAccountsOnce,
  expectChangesOnce,
  expectCountsRight,
  expectTimelinesRight,
} from './verify-changes.ts'
import { expectMailsComplete, type ReceivedMails, readMails } from './verify-mails.ts'

const given = process.env[soakSecondsVariable]
const seconds = Number(given ?? 60)
/** Of the last third of the time to the first. */
const memoryGrowthMax = 1.5

// Starting, sending the rest of the emails and comparing come on top.
vi.setConfig({ testTimeout: (2 * seconds + 480) * 1000 })

test(`three processes lose and repeat nothing in ${seconds} seconds of kills, outages, a frozen database and a full disk`, async () => {
  const lines: string[] = []
  const report = (line: string) => void (given === undefined ? lines.push(line) : console.log(line))
  onTestFailed(() => console.log(lines.join('\n')))

  const result = await runSoak({ seconds, report })
  const received = readMails(result.mails)
  for (const output of result.failedStarts) report(`a process did not start: ${output}`)
  for (const [name, figure] of figuresOf(result, received)) report(`${name.padEnd(28)}${figure}`)

  const { database, ledger, caller, kills, clients, memory } = result
  expect(caller.unexpected).toEqual([])
  expect(result.crashes).toEqual([])
  expect(result.exitCodes).toEqual([0, 0, 0])
  const operator = result.operator.email
  await expectChangesOnce(database, ledger)
  await expectAccountsOnce(database, ledger)
  await expectCountsRight(database, operator)
  await expectTimelinesRight(result.address, clients, ledger)
  await expectMailsComplete(database, received, { ledger, operator })
  // A process that is killed between sending an email and marking it leaves it to be sent again.
  expect(received.duplicates).toBeLessThanOrEqual(kills)
  expect(memory.lastMb / memory.firstMb).toBeLessThan(memoryGrowthMax)
  // Or nothing was proven.
  expect(kills).toBeGreaterThan(0)
  for (const kind of ['ordered', 'messaged', 'noted', 'quoted', 'quote-accepted', 'moved'] as const)
    expect(ledger.count(kind)).toBeGreaterThan(0)
  for (const fault of ['PostgreSQL stopped', 'PostgreSQL frozen', 'disk full'])
    expect(result.unavailable[fault], fault).toBeGreaterThan(0)
  expect(caller.counts.lost).toBeGreaterThan(0)
})

function figuresOf(result: SoakResult, { mails, duplicates }: ReceivedMails) {
  const { ledger, caller, streams, memory } = result
  const { answered, retried, lost, unavailable } = caller.counts
  const unacknowledged = [...ledger.changes.values()].filter((change) => !change.isAcknowledged)
  return [
    ['orders', ledger.count('ordered')],
    ['messages', ledger.count('messaged')],
    ['notes', ledger.count('noted')],
    ['quotes', ledger.count('quoted')],
    ['accepted quotes', ledger.count('quote-accepted')],
    ['requests moved', ledger.count('moved')],
    ['sign-ups', ledger.accounts.size],
    ['changes given up', unacknowledged.length],
    ['calls answered', answered],
    ['calls repeated', retried],
    ['calls without an answer', lost],
    ['calls answered 503', unavailable],
    ...Object.entries(result.unavailable).map(([fault, count]) => [`  ${fault}`, count] as const),
    ['unexpected answers', caller.unexpected.length],
    ['change streams opened', streams.opened()],
    ['processes killed', result.kills],
    ['starts that failed', result.failedStarts.length],
    ['emails', mails.length],
    ['emails received again', duplicates],
    ['emails waiting at the end', result.waitingMails],
    ['memory, first third', `${memory.firstMb.toFixed(0)} MB`],
    ['memory, last third', `${memory.lastMb.toFixed(0)} MB`],
  ] as const
}
