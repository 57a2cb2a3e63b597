import { expect, test } from 'vitest'
import { sum, summarise, tallyPlaywright, tallyVitest } from './tally.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } }

test('a run tells how many passed and failed, and the skipped ones only if there are any', () => {
  expect(summarise({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
  expect(summarise({ passed: 5, failed: 1, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})

test('the stages are added up, and a flaky test has failed', () => {
  const total = sum([tallyVitest(vitest, 0), tallyPlaywright(playwright, 1)])
  expect(total).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

test('a runner that crashed counts as one failure', () => {
  expect(tallyVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(tallyPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a file that could not be loaded counts as one failure', () => {
  expect(tallyVitest(vitest, 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('a run without tests has failed', () => {
  const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 } }
  expect(tallyPlaywright(nothing, 0)).toEqual({ passed: 0, failed: 1, skipped: 3 })
})
