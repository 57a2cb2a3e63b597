import { expect, test } from 'vitest'
import { sum, summarise, tallyPlaywright, tallyVitest } from './tally.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }

test.each([
  [
    'passed, failed and skipped tests, a flaky one as failed',
    tallyPlaywright({ stats }, 1),
    4,
    2,
    0,
  ],
  ['a run of Vitest', tallyVitest(vitest, 0), 3, 0, 2],
  ['a file that could not be loaded as one failure', tallyVitest(vitest, 1), 3, 1, 2],
  ['a runner that crashed as one failure', tallyVitest(undefined, 1), 0, 1, 0],
  ['a runner without a report as one failure', tallyPlaywright(undefined, 0), 0, 1, 0],
  [
    'a run without tests as one failure',
    tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 } }, 0),
    0,
    1,
    3,
  ],
])('%s are counted', (_, tally, passed, failed, skipped) => {
  expect(tally).toEqual({ passed, failed, skipped })
})

test('stages are added up and written, skipped tests only if there are any', () => {
  const stages = [tallyVitest(vitest, 0), tallyPlaywright({ stats }, 1)]
  expect(summarise(sum(stages))).toBe('7 passed, 2 failed, 2 skipped')
  expect(summarise({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
})
