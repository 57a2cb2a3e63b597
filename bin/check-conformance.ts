import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'

const document = 'docs/conformance.md'
const tests = ['{src,bin,tests}/**/*.test.{ts,tsx}', 'tests/e2e/*.spec.ts', 'tests/contract/*.ts']

/** The test titles that the conformance document relies on and that no test has. */
export function missingTitles(text: string, sources: string[]): string[] {
  const patterns = sources.flatMap(titlesOf).map(titlePattern)
  return citedTitles(text).filter((title) => !patterns.some((pattern) => pattern.test(title)))
}

/** The titles in backticks in the last column of every table. */
export function citedTitles(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.trim().startsWith('|'))
  const cells = rows.map(
    (row) =>
      row
        .trim()
        .replace(/\|$/, '')
        .split(/(?<!\\)\|/)
        .at(-1) ?? '',
  )
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, title = '']) => title.replaceAll('\\|', '|'))
}

// A skipped test keeps no promise, so `test.skip` and its like are not looked for. The second form is what follows
// `test.each([…])`.
const call = String.raw`(?:\b(?:test|it|describe)(?:\.(?:describe|only|concurrent|serial))*|\))\(\s*`
const quoted = String.raw`'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|${'`'}((?:\\.|[^${'`'}\\])*)${'`'}`

function titlesOf(source: string): string[] {
  const live = source.replace(/^\s*\/\/.*$/gm, '')
  return [...live.matchAll(new RegExp(`${call}(?:${quoted})\\s*,`, 'g'))].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  )
}

// What a loop or `test.each` fills in stands for any text.
function titlePattern(title: string): RegExp {
  const parts = title.split(/\$\{[^}]*\}|\$[\w.]+|%[sdifjo#$]/)
  const [first = '', ...rest] = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${[first, ...rest].join('.+')}$`, 's')
}

async function checkConformance(): Promise<string[]> {
  if (!existsSync(document)) return [`${document} is missing.`]
  const text = await readFile(document, 'utf8')
  if (citedTitles(text).length === 0) return [`${document} names no test.`]
  const sources: string[] = []
  for await (const file of glob(tests)) sources.push(await readFile(file, 'utf8'))
  return missingTitles(text, sources).map((title) => `${document}: no test is called '${title}'.`)
}

if (process.argv[1] === import.meta.filename) {
  const problems = await checkConformance()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
