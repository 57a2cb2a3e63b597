import { resolve } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'
import { runTool } from './run-tool.ts'
import { noTests, sum, type Tally } from './test-report.ts'

type Step = [name: string, args: string[]]

const tsc = ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']
const oxlint = ['tools/node_modules/oxlint/bin/oxlint', '--deny-warnings']

const findTsgolint = { OXLINT_TSGOLINT_PATH: resolve('tools/node_modules/.bin/tsgolint') }

/** The rules of the linter that need types take ten times as long as the others. */
const quickSteps: Step[] = [
  ['types', [...tsc, 'tsconfig.json']],
  ['lint without types', oxlint],
]
const steps: Step[] = [
  // Each layer by itself as well, so that none uses globals it does not have: no DOM in domain, no Node in web.
  ['types', [...tsc, 'tsconfig.json', 'src/domain', 'src/contract', 'src/web', 'src/server']],
  ['lint', [...oxlint, '--type-aware']],
  ['dead code', ['tools/node_modules/knip/bin/knip.js', '--no-progress']],
  ['format', ['tools/node_modules/@biomejs/biome/bin/biome', 'check']],
  ['conformance', ['bin/check-conformance.ts']],
  ['releases', ['bin/check-releases.ts']],
]

/** Makes the one build that every later stage uses beside the checks. */
export async function runChecksAndBuild(): Promise<Tally> {
  return sum(await Promise.all([runSteps(steps), buildIfNeeded().then(checkBudgets)]))
}

export function runQuickChecks(): Promise<Tally> {
  return runSteps(quickSteps)
}

async function runSteps(chosen: Step[]): Promise<Tally> {
  return sum(await Promise.all(chosen.map(([name, args]) => runStep(name, args))))
}

function checkBudgets(): Promise<Tally> {
  return runStep('budgets', ['bin/budgets.ts'], true)
}

async function runStep(name: string, args: string[], isShown = false): Promise<Tally> {
  const { code, output } = await runTool(args, { env: { ...process.env, ...findTsgolint } })
  const passed = code === 0
  console.log(`${passed ? '✓' : '✗'} ${name}${passed && !isShown ? '' : `\n${output}`}`)
  return { ...noTests, passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await runChecksAndBuild()
  if (failed > 0) process.exitCode = 1
}
