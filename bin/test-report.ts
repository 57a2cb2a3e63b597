import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

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

export interface StageResult {
  tally: Tally
  tests: RanTest[]
}

export interface Stage {
  name: string
  ms: number
}

export interface RanTest {
  file: string
  title: string
  ms: number
  /** What each failed attempt reported; empty for a test that passed. */
  errors: string[]
}

const slowestMax = 10

/** The time of each stage that ran, and the slowest tests of all stages. */
export function showTimes(stages: Stage[], tests: RanTest[]): string {
  const ran = stages.filter(({ ms }) => ms > 0)
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestMax)
  return [
    '',
    ...(slowest.length > 0 ? ['The slowest tests:'] : []),
    ...slowest.map(({ ms, file, title }) => `${seconds(ms)} s  ${file}: ${title}`),
    `Times: ${ran.map(({ name, ms }) => `${name} ${seconds(ms).trim()} s`).join(', ')}`,
  ].join('\n')
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(6)
}

const errorLinesMax = 15

/** Each failed test with its file and message, and each stage that failed without a failed test. */
export function showFailures(stages: (StageResult & Stage)[]): string {
  return stages
    .flatMap(({ name, tally, tests }) => {
      const failed = tests.filter(({ errors }) => errors.length > 0)
      if (tally.failed > 0 && failed.length === 0) return [`FAILED  ${name}: see its output above`]
      return failed.map(({ file, title, errors }) => {
        const lines = stripVTControlCharacters(errors.join('\n')).split('\n')
        const message = lines.slice(0, errorLinesMax).map((line) => `        ${line}`.trimEnd())
        return [`FAILED  ${file}: ${title}`, ...message].join('\n')
      })
    })
    .join('\n')
}

export interface VitestTests {
  testResults: {
    name: string
    status: string
    /** The error of a file that could not be loaded or whose hooks failed. */
    message?: string
    assertionResults: {
      fullName: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

export function listVitest({ testResults }: VitestTests): RanTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.map(({ fullName, duration, failureMessages }) => ({
      file,
      title: fullName,
      ms: duration ?? 0,
      errors: failureMessages ?? [],
    }))
    const isFileError = status === 'failed' && tests.every(({ errors }) => errors.length === 0)
    return isFileError
      ? [...tests, { file, title: 'the file', ms: 0, errors: [message ?? ''] }]
      : tests
  })
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: {
      projectName: string
      results: { duration: number; errors?: { message?: string }[] }[]
    }[]
  }[]
}

export function listPlaywright({ suites = [], specs = [] }: PlaywrightSuite): RanTest[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      file: `${file} (${projectName})`,
      title,
      ms: results.reduce((total, { duration }) => total + duration, 0),
      errors: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? '')),
    })),
  )
  return [...own, ...suites.flatMap(listPlaywright)]
}
