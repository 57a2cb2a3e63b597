import { expect, test } from 'vitest'
import { tallyPlaywright, tallyVitest } from './test-report.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }

test.each([
  ['a flaky test as failed', tallyPlaywright({ stats }, 1), 4, 2, 0],
  ['a run of Vitest', tallyVitest(vitest, 0), 3, 0, 2],
  ['a file that could not be loaded as one failure', tallyVitest(vitest, 1), 3, 1, 2],
  ['a runner that crashed as one failure', tallyVitest(undefined, 1), 0, 1, 0],
  ['a runner without a report as one failure', tallyPlaywright(undefined, 0), 0, 1, 0],
  ['a run without tests as one failure', tallyPlaywright({ stats: none }, 0), 0, 1, 0],
])('%s are counted', (_, tally, passed, failed, skipped) => {
  expect(tally).toEqual({ passed, failed, skipped })
})
