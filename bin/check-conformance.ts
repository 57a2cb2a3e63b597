// Checks that every clause of docs/conformance.md has a test with its tag, such as `@spec-3.2`, at the
// end of the title. `npm run conformance` prints the tests of each clause.
import { glob, readFile } from 'node:fs/promises'

const document = 'docs/conformance.md'
const tests = ['{src,tests}/**/*.test.{ts,tsx}', 'tests/e2e/**/*.spec.ts', 'tests/contract/*.ts']

export interface Clause {
  id: string
  statement: string
}

/** The clauses of every table: an id such as 3.2 in the first column, its statement in the second. */
export function readClauses(text: string): Clause[] {
  return [...text.matchAll(/^\| *(\d+\.\d+) *\| *(.+?) *\|$/gm)].map(
    ([, id = '', statement = '']) => ({ id, statement }),
  )
}

/** The titles of the tests that carry a clause's tag, by the clause's id. */
export function titlesByClause(sources: string[]): Map<string, string[]> {
  const titles = new Map<string, string[]>()
  for (const title of sources.flatMap(titlesOf)) {
    for (const [, id = ''] of title.matchAll(/@spec-(\d+\.\d+)/g)) {
      titles.set(id, [...(titles.get(id) ?? []), title.replaceAll(/ @spec-\S+/g, '')])
    }
  }
  return titles
}

export function findProblems(clauses: Clause[], titles: Map<string, string[]>): string[] {
  const ids = new Set(clauses.map(({ id }) => id))
  return [
    ...(clauses.length === 0 ? ['There is no clause.'] : []),
    ...clauses
      .filter(({ id }, index) => clauses.findIndex((clause) => clause.id === id) !== index)
      .map(({ id }) => `Clause ${id} occurs twice.`),
    ...clauses
      .filter(({ id }) => !titles.has(id))
      .map(({ id, statement }) => `No test has the tag @spec-${id}: ${statement}`),
    ...[...titles.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => `There is no clause ${id}, which a test names: ${titles.get(id)?.[0]}`),
  ]
}

// `test.skip` and the like are not matched: a skipped test proves nothing. The second form of the call
// follows `test.each([…])`.
const call = String.raw`(?:\b(?:test|it|describe)(?:\.(?:describe|only|concurrent|serial))*|\))\(\s*`
const quoted = String.raw`'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|${'`'}((?:\\.|[^${'`'}\\])*)${'`'}`

function titlesOf(source: string): string[] {
  const withoutComments = source.replace(/^\s*\/\/.*$/gm, '')
  return [...withoutComments.matchAll(new RegExp(`${call}(?:${quoted})\\s*,`, 'g'))].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  )
}

async function readSources(): Promise<string[]> {
  const sources: string[] = []
  for await (const file of glob(tests)) sources.push(await readFile(file, 'utf8'))
  return sources
}

if (process.argv[1] === import.meta.filename) {
  const clauses = readClauses(await readFile(document, 'utf8'))
  const titles = titlesByClause(await readSources())
  if (process.argv.includes('list')) {
    for (const { id, statement } of clauses) {
      console.log([`${id} ${statement}`, ...(titles.get(id) ?? [])].join('\n     '))
    }
  }
  const problems = findProblems(clauses, titles)
  for (const problem of problems) console.error(`${document}: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
