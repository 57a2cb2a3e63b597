export type Tally = { passed: number; failed: number; skipped: number }

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    noTests,
  )
}

export function summarise({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return crashed
  return countCrash(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function tallyPlaywright(report: PlaywrightReport | undefined, exitCode: number): Tally {
  if (!report) return crashed
  const { expected, unexpected, flaky, skipped } = report.stats
  return countCrash(exitCode, { passed: expected, failed: unexpected + flaky, skipped })
}

const crashed: Tally = { ...noTests, failed: 1 }

// A file that cannot be loaded or an error outside any test fails the run without failing a test, and a run that
// found no tests proves nothing.
function countCrash(exitCode: number, tally: Tally): Tally {
  const isCrash = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return isCrash ? { ...tally, failed: 1 } : tally
}
