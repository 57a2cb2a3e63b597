import { runTool } from './run-tool.ts'
import { noTests, sum, type Tally } from './tally.ts'

const tsc = 'node_modules/typescript/bin/tsc'
type Step = [name: string, args: string[]]

const types: Step = ['types', [tsc, '-p', 'tsconfig.json']]
const oxlint = ['node_modules/oxlint/bin/oxlint', '--deny-warnings']

/** The rules of the linter that need types take ten times as long as the others. */
const quickSteps: Step[] = [types, ['lint without types', oxlint]]
const steps: Step[] = [
  types,
  ['lint', [...oxlint, '--type-aware']],
  // Each layer by itself, so that none uses globals it does not have: no DOM in domain, no Node in web.
  ['types of domain', [tsc, '-p', 'src/domain']],
  ['types of contract', [tsc, '-p', 'src/contract']],
  ['types of web', [tsc, '-p', 'src/web']],
  ['types of server', [tsc, '-p', 'src/server']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'check']],
  ['conformance', ['bin/check-conformance.ts']],
]

export function runChecks(): Promise<Tally> {
  return runSteps(steps)
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
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
}
