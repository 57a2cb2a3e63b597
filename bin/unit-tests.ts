import { readFile, rm } from 'node:fs/promises'
import { runTool } from './run-tool.ts'
import { type Tally, tallyVitest } from './tally.ts'

const report = '.cache/vitest.json'

/** The tests that start no process and open no database. */
export function runQuickUnitTests(args: string[]): Promise<Tally> {
  return runUnitTests(['--project=rules*', '--project=components', ...args])
}

export async function runUnitTests(args: string[]): Promise<Tally> {
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    show: true,
    env: { ...process.env, NODE_ENV: 'test' },
  })
  const text = await readFile(report, 'utf8').catch(() => undefined)
  return tallyVitest(text === undefined ? undefined : JSON.parse(text), code)
}
