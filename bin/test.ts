import { runBrowserTests } from './browser-tests.ts'
import { runChecksAndBuild, runQuickChecks } from './check.ts'
import { noTests, sum, summarise, type Tally } from './tally.ts'
import { extentVariable } from './test-extent.ts'
import { type Stage, type StageResult, showTimes } from './test-times.ts'
import { runQuickUnitTests, runUnitTests } from './unit-tests.ts'

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

const { stages, chosen, args } = parseArguments(process.argv.slice(2))
const ran: (StageResult & Stage)[] = []
for (const name of chosen) {
  const start = performance.now()
  ran.push({ ...(await runStage(name)), name, ms: performance.now() - start })
}
const total = sum(ran.map(({ tally }) => tally))
process.exitCode = total.failed > 0 ? 1 : 0
const install = { name: 'install', ms: Number(process.env.INSTALL_MS ?? 0) }
console.log(
  showTimes(
    [install, ...ran],
    ran.flatMap(({ tests }) => tests),
  ),
)
console.log(summarise(total))

/** `[quick|full] [stage [arguments of its tool]]` */
function parseArguments(words: string[]) {
  const extent = words[0] === 'quick' || words[0] === 'full' ? words[0] : 'sampled'
  const [stage, ...rest] = extent === 'sampled' ? words : words.slice(1)
  process.env[extentVariable] = extent
  const known = extent === 'quick' ? quickStages : allStages
  return { stages: known, chosen: stage === undefined ? Object.keys(known) : [stage], args: rest }
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
