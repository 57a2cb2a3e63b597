import { createHash } from 'node:crypto'
import { brandName } from '#domain/site/brand.ts'
import { isCell } from '#server/db/transfer/cells.ts'
import { batchRows, type Row } from '#server/db/transfer/snapshot.ts'
import { TransferError } from '#server/db/transfer/transfer-error.ts'
import { formatName, type Header, headerSchema, type Part, partSchema } from './backup-format.ts'

/** The contents of a backup in their order: rows belong to the table before them. */
export type Content = Exclude<Part, { end: unknown }> | { header: Header } | { rows: Row[] }

/** Parses the lines of a backup. Throws a SyntaxError, at the end at the latest, if one is not as it was written. */
export async function* parseBackup(lines: AsyncIterable<Buffer>): AsyncGenerator<Content> {
  const checks = createChecks()
  let header: Header | undefined
  let rows: Row[] = []
  for await (const line of lines) {
    if (header === undefined) {
      header = parseHeader(line.toString())
      yield { header }
    } else if (line[0] === openBracket) {
      rows.push(parseRow(line.toString()))
      checks.addRow(rows.at(-1) ?? [])
      if (rows.length === batchRows) {
        yield { rows }
        rows = []
      }
    } else {
      if (rows.length > 0) yield { rows }
      rows = []
      const part = parsePart(line.toString())
      checks.addPart(part)
      if (!('end' in part)) yield part
    }
    checks.addLine(line)
  }
  if (!checks.hasEnded()) throw new SyntaxError('There is no end.')
}

const openBracket = '['.charCodeAt(0)

/** Compares what was read with what the end of the backup says. */
function createChecks() {
  const hash = createHash('sha256')
  const counts = new Map<string, number>()
  let table: { name: string; width: number } | undefined
  let hasEnded = false

  return {
    addRow(row: Row) {
      requireThat(table?.width === row.length)
      if (table) counts.set(table.name, (counts.get(table.name) ?? 0) + 1)
    },
    addPart(part: Part) {
      table = undefined
      if ('table' in part) {
        requireThat(!counts.has(part.table))
        counts.set(part.table, 0)
        table = { name: part.table, width: part.columns.length }
      }
      if (!('end' in part)) return
      requireThat(!hasEnded && part.end.sha256 === hash.copy().digest('hex'))
      requireThat(isSame(part.end.rows, counts))
      hasEnded = true
    },
    addLine(line: Buffer) {
      hash.update(line).update('\n')
    },
    hasEnded: () => hasEnded,
  }

  function requireThat(isRight: boolean): void {
    if (!isRight || hasEnded) throw new SyntaxError('A checksum or a count is wrong.')
  }
}

function isSame(expected: Record<string, number>, counts: Map<string, number>): boolean {
  const names = Object.keys(expected)
  return names.length === counts.size && names.every((name) => counts.get(name) === expected[name])
}

function parseHeader(line: string): Header {
  const start = parseJson(line)
  const result = headerSchema.safeParse(start)
  if (result.success) return result.data
  const isNewer = typeof start === 'object' && start !== null && 'format' in start
  throw new TransferError(
    isNewer && start.format === formatName
      ? `The file was written by a newer version of ${brandName}. Update this checkout first.`
      : `The file is no backup of ${brandName}.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parsePart(line: string): Part {
  const { data } = partSchema.safeParse(JSON.parse(line))
  if (data === undefined) throw new SyntaxError('A line has another shape.')
  return data
}

/** By hand: a schema would take most of the time of a restore. */
function parseRow(line: string): Row {
  const values: unknown = JSON.parse(line)
  if (Array.isArray(values) && values.every(isCell)) return values
  throw new SyntaxError('A row has another shape.')
}
