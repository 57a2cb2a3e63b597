import { readFile, rm } from 'node:fs/promises'
import { runTool } from './run-tool.ts'
import { tallyVitest } from './tally.ts'
import { type StageResult, timeVitest } from './test-times.ts'

const report = '.cache/vitest.json'

/** The tests that start no process and open no database. */
export function runQuickUnitTests(args: string[]): Promise<StageResult> {
  return runUnitTests(['--project=rules*', '--project=components', ...args])
}

export async function runUnitTests(args: string[]): Promise<StageResult> {
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    show: true,
    env: { ...process.env, NODE_ENV: 'test' },
  })
  const text = await readFile(report, 'utf8').catch(() => undefined)
  const result = text === undefined ? undefined : JSON.parse(text)
  return { tally: tallyVitest(result, code), tests: result ? timeVitest(result) : [] }
}
