import { relative } from 'node:path'
import type { Tally } from './tally.ts'

export interface StageResult {
  tally: Tally
  tests: TimedTest[]
}

export interface Stage {
  name: string
  ms: number
}

export interface TimedTest {
  file: string
  title: string
  ms: number
}

const slowestMax = 10

/** The time of each stage that ran, and the slowest tests of all stages. */
export function showTimes(stages: Stage[], tests: TimedTest[]): string {
  const ran = stages.filter(({ ms }) => ms > 0)
  const all = { name: 'in all', ms: ran.reduce((sum, { ms }) => sum + ms, 0) }
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestMax)
  return [
    '',
    ...(slowest.length > 0 ? ['The slowest tests:'] : []),
    ...slowest.map(({ ms, file, title }) => `${seconds(ms)} s  ${file}: ${title}`),
    `Times: ${[...ran, all].map(({ name, ms }) => `${name} ${seconds(ms).trim()} s`).join(', ')}`,
  ].join('\n')
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(6)
}

export interface VitestTests {
  testResults: {
    name: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

export function timeVitest({ testResults }: VitestTests): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative('.', name),
      title: fullName,
      ms: duration ?? 0,
    })),
  )
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; results: { duration: number }[] }[]
  }[]
}

export function timePlaywright({ suites = [], specs = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      file: `${file} (${projectName})`,
      title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(timePlaywright)]
}
