import { runBrowserTests } from './browser-tests.ts'
import { runChecks } from './check.ts'
import { noTests, sum, summarise, type Tally } from './tally.ts'
import { runUnitTests } from './unit-tests.ts'

const stages: Record<string, (args: string[]) => Promise<Tally>> = {
  check: runChecks,
  unit: runUnitTests,
  e2e: runBrowserTests,
}

const [chosen, ...args] = process.argv.slice(2)
const names = chosen === undefined ? Object.keys(stages) : [chosen]
const tallies: Tally[] = []
for (const name of names) tallies.push(await runStage(name))
const total = sum(tallies)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(summarise(total))

// One run tells all: a stage that fails or crashes does not keep the next from running.
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
