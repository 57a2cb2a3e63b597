import { expect, test } from 'vitest'
import { findProblems, readClauses, titlesByClause } from './check-conformance.ts'

const document = `
## 1. Prices

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

test('a clause is an id and a statement in a table', () => {
  expect(readClauses(document)).toEqual([
    { id: '1.1', statement: 'A yearly price is 20% lower' },
    { id: '1.10', statement: 'Prices are in `cents`' },
  ])
})

test('the tests of a clause are those with its tag, except skipped ones and comments', () => {
  expect(Object.fromEntries(titlesByClause([source]))).toEqual({
    '1.1': ['a yearly price is twelve months less 20%', '%s cents show as %s'],
    '1.10': ['%s cents show as %s'],
  })
})

test('a document whose clauses all have a test has no problem', () => {
  expect(findProblems(readClauses(document), titlesByClause([source]))).toEqual([])
})

test('a clause without a test, one that occurs twice, and a tag without a clause are problems', () => {
  const clauses = readClauses(`${document}| 1.1 | Again |\n`)
  const titles = titlesByClause([
    "test('one @spec-1.1', () => {})",
    "it('two @spec-3.4', () => {})",
  ])
  expect(findProblems(clauses, titles)).toEqual([
    'Clause 1.1 occurs twice.',
    'No test has the tag @spec-1.10: Prices are in `cents`',
    'There is no clause 3.4, which a test names: two',
  ])
})

test('a document without clauses is a problem', () => {
  expect(findProblems([], new Map())).toEqual(['There is no clause.'])
})
