import { expect, test } from 'vitest'
import { cellFromPostgres, cellFromSqlite, cellToPostgres, cellToSqlite } from './cells.ts'
import type { Cell } from './snapshot.ts'

test.each([
  ['2026-11-16 10:00:00+00', '2026-11-16T10:00:00.000Z'],
  ['2026-11-16 10:00:00.5+00', '2026-11-16T10:00:00.500Z'],
  ['2026-11-16 10:00:00.1234+00', '2026-11-16T10:00:00.123400Z'],
])("PostgreSQL's timestamp %s is %s", (text, moment) => {
  expect(cellFromPostgres(text, 'timestamp with time zone')).toBe(moment)
})

test.each([
  ['2026-11-16T10:00:00.123400Z', '2026-11-16T10:00:00.123400Z'],
  ['2026-11-16T12:00:00+02:00', '2026-11-16T10:00:00.000Z'],
  ['yesterday', 'yesterday'],
])("SQLite's timestamp %s is %s", (text, moment) => {
  expect(cellFromSqlite(text, 'date')).toBe(moment)
})

test.each<[Cell, string, string | null]>([
  [1, 'boolean', 'true'],
  [0, 'boolean', 'false'],
  [12, 'integer', '12'],
  ['9007199254740993', 'bigint', '9007199254740993'],
  [-1.5, 'double precision', '-1.5'],
  [{ base64: 'AP8=' }, 'bytea', '\\x00ff'],
  [null, 'text', null],
])('%j is written to a %s of PostgreSQL as %s, and read back', (cell, type, text) => {
  expect(cellToPostgres(cell, type)).toBe(text)
  const sent = type === 'boolean' && text !== null ? text.slice(0, 1) : text
  expect(cellFromPostgres(sent, type)).toEqual(cell)
})

test.each<[Cell]>([[1], [-1.5], ['text'], ['2026'], [{ base64: 'AP8=' }], [null]])(
  '%j is written to SQLite and read back',
  (cell) => {
    expect(cellFromSqlite(cellToSqlite(cell), 'text')).toEqual(cell)
  },
)

test('an integer that a number cannot hold is its digits', () => {
  expect(cellFromSqlite(9007199254740993n, 'integer')).toBe('9007199254740993')
  expect(cellFromSqlite(9007199254740991n, 'integer')).toBe(9007199254740991)
})
