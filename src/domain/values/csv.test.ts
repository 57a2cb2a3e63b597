import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line ends with CRLF, and only cells that need it are quoted', () => {
  expect(csvLine(['plain', 'with, comma', 'with "quotes"', 'two\nlines', ''])).toBe(
    'plain,"with, comma","with ""quotes""","two\nlines",\r\n',
  )
})

test.each([
  'a;=1+1',
  'a\t=1',
  'a; -1',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
])('a cell that begins like a formula, %j, is escaped', (cell) => {
  expect(csvLine([cell]).replaceAll('"', '')).toBe(`'${cell}\r\n`)
})

test('a number stays a number, even below zero', () => {
  expect(csvLine([-500.4, 0, 19.99])).toBe('-500.4,0,19.99\r\n')
})
