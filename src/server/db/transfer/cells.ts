import type { Cell } from './snapshot.ts'

/** From the text that PostgreSQL sends. Integers are below 2^53: see decision 17. */
export function cellFromPostgres(text: string | null, type: string): Cell {
  return text !== null && isInteger.test(type) ? Number(text) : text
}

const isInteger = /^(small|big)?int(eger)?$/

export function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
