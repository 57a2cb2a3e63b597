import { expect, test } from 'vitest'
import { citedTitles, missingTitles } from './check-conformance.ts'

const source = `
test('a yearly price is twelve months less 20%', () => {})
it("it's kept", async () => {})
test.describe(\`browse\`, () => {})
test('it\\'s escaped', () => {})
for (const route of routes) test(\`\${route} has one h1\`, () => {})
test.each([[1, f(2)]])('%s cents show as %s', () => {})
test(
  'a long title stands on its own line',
  () => {},
)
test.skip('a skipped promise', () => {})
// test('a promise commented out', () => {})
`

const table = (...titles: string[]) =>
  [
    '| spec | `code` here | tests |',
    '|---|---|---|',
    ...titles.map((title) => `| 1 | x | ${title} |`),
  ].join('\n')

test('a document that cites only titles of tests is complete', () => {
  const document = table(
    '`a yearly price is twelve months less 20%`',
    "`it's kept`, `browse`",
    "`it's escaped`",
    '`/pricing has one h1`',
    '`5 cents show as $0.05`',
    '`a long title stands on its own line`',
  )
  expect(missingTitles(document, [source])).toEqual([])
})

test('every title that no test has is named', () => {
  const document = table(
    '`a yearly price`, `browse`',
    '`a skipped promise`',
    '`a promise commented out`',
    '`/pricing has two h1`',
  )
  expect(missingTitles(document, [source])).toEqual([
    'a yearly price',
    'a skipped promise',
    'a promise commented out',
    '/pricing has two h1',
  ])
})

test('only the last column of a table cites tests', () => {
  expect(citedTitles(`\`prose\`\n${table('`one`, `two \\| three`')}`)).toEqual([
    'one',
    'two | three',
  ])
})
