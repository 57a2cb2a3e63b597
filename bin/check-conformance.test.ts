import { expect, test } from 'vitest'
import { findProblems, readClauses, titlesByClause } from './check-conformance.ts'

const document = `
| clause | statement |
|---|---|
| 1.1 | A yearly price is 20% lower |
| 1.10 | Prices are in \`cents\` |
`

const source = `
test('a yearly price is twelve months less 20% @spec-1.1', () => {})
test.each([[1, f(2)]])(
  '%s cents show as %s @spec-1.10 @spec-1.1',
  () => {},
)
test.skip('a skipped test @spec-2.1', () => {})
// test('a test that is commented out @spec-2.2', () => {})
`

test('the tests of a clause are those with its tag, except skipped ones and comments', () => {
  expect(Object.fromEntries(titlesByClause([source]))).toEqual({
    '1.1': ['a yearly price is twelve months less 20%', '%s cents show as %s'],
    '1.10': ['%s cents show as %s'],
  })
  expect(findProblems(readClauses(document), titlesByClause([source]))).toEqual([])
})

test('a clause without a test, one that occurs twice, a tag without a clause and no clause are problems', () => {
  const clauses = readClauses(`${document}| 1.1 | Again |\n`)
  const titles = titlesByClause(["test('one @spec-1.1', f)", "it('two @spec-3.4', f)"])
  expect(findProblems(clauses, titles)).toEqual([
    'Clause 1.1 occurs twice.',
    'No test has the tag @spec-1.10: Prices are in `cents`',
    'There is no clause 3.4, which a test names: two',
  ])
  expect(findProblems([], new Map())).toEqual(['There is no clause.'])
})
