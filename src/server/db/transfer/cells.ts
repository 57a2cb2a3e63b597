import type { Cell } from './snapshot.ts'

/** What better-sqlite3 reads, with safe integers, and binds. */
export type SqliteValue = string | number | bigint | Buffer | null

/**
 * The common form of the engines' values: booleans are 0 and 1, timestamps ISO 8601 in UTC, bytes base64,
 * and an integer that a number cannot hold exactly is its digits.
 */
export function cellFromSqlite(value: SqliteValue, type: string): Cell {
  if (value === null) return null
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') }
  if (typeof value === 'bigint') return integerCell(value)
  if (typeof value === 'number') return value
  return type.toLowerCase() === 'date' ? momentCell(value) : value
}

/** From the text that PostgreSQL sends, with the time zone UTC. */
export function cellFromPostgres(text: string | null, type: string): Cell {
  if (text === null) return null
  switch (type) {
    case 'boolean':
      return text === 't' ? 1 : 0
    case 'smallint':
    case 'integer':
    case 'bigint':
      return integerCell(BigInt(text))
    case 'real':
    case 'double precision':
      return Number(text)
    case 'timestamp with time zone':
      return momentCell(isoOf(text))
    case 'bytea':
      return { base64: Buffer.from(text.slice(2), 'hex').toString('base64') }
    default:
      return text
  }
}

export function cellToSqlite(cell: Cell): SqliteValue {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'object') return Buffer.from(cell.base64, 'base64')
  // A number is bound as a float, which a column without a type would store.
  return Number.isInteger(cell) ? BigInt(cell) : cell
}

/** As text that PostgreSQL casts to the column's type. */
export function cellToPostgres(cell: Cell, type: string): string | null {
  if (cell === null) return null
  if (typeof cell === 'object') return `\\x${Buffer.from(cell.base64, 'base64').toString('hex')}`
  if (type === 'boolean') return cell === 0 ? 'false' : 'true'
  return String(cell)
}

export function isCell(value: unknown): value is Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return true
  return (
    typeof value === 'object' &&
    Object.keys(value).length === 1 &&
    'base64' in value &&
    typeof value.base64 === 'string'
  )
}

function integerCell(value: bigint): Cell {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/

/** A text that is no timestamp stays as it is, for the target to refuse. */
function momentCell(text: string): string {
  if (isoMoment.test(text)) return text
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

/** '2026-11-16 10:00:00.5+00' to ISO, with microseconds only where there are some. */
function isoOf(text: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? []
  if (day === undefined) return text
  return `${day}T${time}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, '0')}Z`
}
