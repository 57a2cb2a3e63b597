import { readFile, rm } from 'node:fs/promises'
import { findOrInstallBrowser } from './browser.ts'
import { runChecksAndBuild, runQuickChecks } from './check.ts'
import { runTool } from './run-tool.ts'
import { extentVariable } from './test-extent.ts'
import {
  listPlaywright,
  listVitest,
  noTests,
  type Stage,
  type StageResult,
  showFailures,
  showTimes,
  sum,
  summarise,
  type Tally,
  tallyPlaywright,
  tallyVitest,
} from './test-report.ts'
import { startTestServers, testServersVariable } from './test-servers.ts'

type RunStage = (args: string[]) => Promise<StageResult>

const allStages: Record<string, RunStage> = {
  check: () => withoutTests(runChecksAndBuild()),
  unit: runUnitTests,
  e2e: runBrowserTests,
}
const quickStages: Record<string, RunStage> = {
  check: () => withoutTests(runQuickChecks()),
  unit: runQuickUnitTests,
}

/**
 * The names of stages that run beside each other. Both kinds of tests use the build, and wait for timers and
 * for each other's last worker: together they keep the cores busy. Those with depth are too large for that.
 */
const rounds = {
  quick: [['check'], ['unit']],
  sampled: [['check'], ['unit', 'e2e']],
  full: [['check'], ['unit'], ['e2e']],
}

const { stages, chosen, args } = parseArguments(process.argv.slice(2))
const start = performance.now()
// Until it is needed, the checks use the time that its download takes.
const browser = chosen.flat().includes('e2e') ? findOrInstallBrowser() : undefined
browser?.catch(() => undefined)
const ran: (StageResult & Stage)[] = []
for (const names of chosen) ran.push(...(await Promise.all(names.map(timeStage))))
const total = sum(ran.map(({ tally }) => tally))
process.exitCode = total.failed > 0 ? 1 : 0
const install = { name: 'install', ms: Number(process.env.INSTALL_MS ?? 0) }
const all = { name: 'in all', ms: install.ms + performance.now() - start }
console.log(
  showTimes(
    [install, ...ran, all],
    ran.flatMap(({ tests }) => tests),
  ),
)
if (total.failed > 0) console.log(`\n${showFailures(ran)}`)
console.log(summarise(total))

/** `[quick|full] [stage [arguments of its tool]]` */
function parseArguments(words: string[]) {
  const extent = words[0] === 'quick' || words[0] === 'full' ? words[0] : 'sampled'
  const [stage, ...rest] = extent === 'sampled' ? words : words.slice(1)
  process.env[extentVariable] = extent
  return {
    stages: extent === 'quick' ? quickStages : allStages,
    chosen: stage === undefined ? rounds[extent] : [[stage]],
    args: rest,
  }
}

async function timeStage(name: string): Promise<StageResult & Stage> {
  const stageStart = performance.now()
  return { ...(await runStage(name)), name, ms: performance.now() - stageStart }
}

// A stage that fails or crashes does not keep the next from running.
async function runStage(name: string): Promise<StageResult> {
  try {
    const stage = stages[name]
    if (!stage) throw new Error(`'${name}' is none of ${Object.keys(stages).join(', ')}.`)
    console.log(`\n— ${name} —`)
    return await stage(args)
  } catch (error) {
    console.error(error)
    return { tally: { ...noTests, failed: 1 }, tests: [] }
  }
}

async function withoutTests(running: Promise<Tally>): Promise<StageResult> {
  return { tally: await running, tests: [] }
}

/** The tests that start no process and open no database. */
function runQuickUnitTests(words: string[]): Promise<StageResult> {
  const paths = words.length > 0 ? words : ['src/']
  return runUnitTests(['--project=rules*', '--project=components', ...paths])
}

async function runUnitTests(words: string[]): Promise<StageResult> {
  const report = '.cache/vitest.json'
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool(
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...words],
    {
      show: true,
      env: { ...process.env, NODE_ENV: 'test' },
    },
  )
  const result = await readReport(report)
  return { tally: tallyVitest(result, code), tests: result ? listVitest(result) : [] }
}

async function runBrowserTests(words: string[]): Promise<StageResult> {
  const report = '.cache/playwright.json'
  await rm(report, { force: true })
  // Node runs TypeScript by itself: to compile every file that a spec imports takes Playwright longer than a spec.
  const env = { ...process.env, CHROME_PATH: await browser, PW_DISABLE_TS_ESM: '1' }
  const { servers, stop } = await startTestServers()
  // Beside other tests its dots would be lost between their lines.
  const show = chosen.flat().length === 1
  try {
    const { code, output } = await runTool(
      ['node_modules/@playwright/test/cli.js', 'test', ...words],
      { show, env: { ...env, [testServersVariable]: JSON.stringify(servers) } },
    )
    if (output) console.log(output)
    const result = await readReport(report)
    return { tally: tallyPlaywright(result, code), tests: result ? listPlaywright(result) : [] }
  } finally {
    await stop()
  }
}

async function readReport(path: string) {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
