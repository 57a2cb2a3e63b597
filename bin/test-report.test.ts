import { expect, test } from 'vitest'
import {
  listPlaywright,
  listVitest,
  showFailures,
  tallyPlaywright,
  tallyVitest,
} from './test-report.ts'

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

test('the end of a run names each failed test with its file and message', () => {
  const failed = { passed: 0, failed: 1, skipped: 0 }
  const assertionResults = [
    { fullName: 'adds', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] },
    { fullName: 'subtracts', failureMessages: [] },
  ]
  const unit = listVitest({
    testResults: [
      { name: 'src/sum.test.ts', status: 'failed', assertionResults },
      {
        name: 'src/typo.test.ts',
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  })
  const spec = {
    file: 'home.spec.ts',
    title: 'opens',
    tests: [
      { projectName: 'demo', results: [{ duration: 1, errors: [{ message: 'timed out' }] }] },
      { projectName: 'live', results: [{ duration: 1, errors: [] }] },
    ],
  }
  const report = showFailures([
    { name: 'check', ms: 1, tally: failed, tests: [] },
    { name: 'unit', ms: 1, tally: failed, tests: unit },
    { name: 'e2e', ms: 1, tally: failed, tests: listPlaywright({ suites: [{ specs: [spec] }] }) },
  ])
  expect(report.split('\n')).toEqual([
    'FAILED  check: see its output above',
    'FAILED  src/sum.test.ts: adds',
    '        expected 3',
    'FAILED  src/typo.test.ts: the file',
    '        no such module',
    'FAILED  home.spec.ts (demo): opens',
    '        timed out',
  ])
})
