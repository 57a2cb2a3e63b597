import { runBrowserTests } from './browser-tests.ts'
import { runChecks, runQuickChecks } from './check.ts'
import { noTests, sum, summarise, type Tally } from './tally.ts'
import { extentVariable } from './test-extent.ts'
import { runQuickUnitTests, runUnitTests } from './unit-tests.ts'

type Stages = Record<string, (args: string[]) => Promise<Tally>>

const allStages: Stages = { check: runChecks, unit: runUnitTests, e2e: runBrowserTests }
const quickStages: Stages = { check: runQuickChecks, unit: runQuickUnitTests }

const { stages, chosen, args } = parseArguments(process.argv.slice(2))
const tallies: Tally[] = []
for (const name of chosen) tallies.push(await runStage(name))
const total = sum(tallies)
process.exitCode = total.failed > 0 ? 1 : 0
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
async function runStage(name: string): Promise<Tally> {
  try {
    const stage = stages[name]
    if (!stage) throw new Error(`'${name}' is none of ${Object.keys(stages).join(', ')}.`)
    console.log(`\n— ${name} —`)
    return await stage(args)
  } catch (error) {
    console.error(error)
    return { ...noTests, failed: 1 }
  }
}
