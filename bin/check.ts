import { buildIfNeeded } from './build-if-needed.ts'
import { runTool } from './run-tool.ts'
import { noTests, sum, type Tally } from './test-report.ts'

type Step = [name: string, args: string[]]

const tsc = ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']
const oxlint = ['node_modules/oxlint/bin/oxlint', '--deny-warnings']

/** The rules of the linter that need types take ten times as long as the others. */
const quickSteps: Step[] = [
  ['types', [...tsc, 'tsconfig.json']],
  ['lint without types', oxlint],
]
const steps: Step[] = [
  // Each layer by itself as well, so that none uses globals it does not have: no DOM in domain, no Node in web.
  ['types', [...tsc, 'tsconfig.json', 'src/domain', 'src/contract', 'src/web', 'src/server']],
  ['lint', [...oxlint, '--type-aware']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'check']],
  ['conformance', ['bin/check-conformance.ts']],
]

/** Makes the one build that every later stage uses beside the checks. */
export async function runChecksAndBuild(): Promise<Tally> {
  const [tally] = await Promise.all([runSteps(steps), buildIfNeeded()])
  return tally
}

export function runQuickChecks(): Promise<Tally> {
  return runSteps(quickSteps)
}

async function runSteps(chosen: Step[]): Promise<Tally> {
  return sum(await Promise.all(chosen.map(([name, args]) => runStep(name, args))))
}

async function runStep(name: string, args: string[]): Promise<Tally> {
  const { code, output } = await runTool(args)
  const passed = code === 0
  console.log(passed ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return { ...noTests, passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await runSteps(steps)
  if (failed > 0) process.exitCode = 1
}
