import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { brandName } from '#domain/brand.ts'
import { isCell } from '#server/db/transfer/cells.ts'
import { batchRows, type Row } from '#server/db/transfer/snapshot.ts'
import { TransferError } from '#server/db/transfer/transfer-error.ts'
import {
  type BackupSummary,
  formatName,
  type Header,
  headerSchema,
  type OnProgress,
  type Part,
  partSchema,
} from './backup-format.ts'
import { splitLines } from './split-lines.ts'

/** The contents of a backup in their order: rows belong to the table before them. */
export type Content = Exclude<Part, { end: unknown }> | { header: Header } | { rows: Row[] }

/** Reads a backup to its end, which throws if it is damaged or incomplete. */
export async function checkBackup(path: string): Promise<BackupSummary> {
  const summary = { rows: 0, files: 0 }
  for await (const content of readBackup(path)) {
    if ('rows' in content) summary.rows += content.rows.length
    if ('file' in content) summary.files += 1
  }
  return summary
}

/**
 * Reads a backup, the header first. Throws at its end if the checksum or a count is wrong: until then,
 * nothing that was read may be used for good.
 */
export async function* readBackup(path: string, onProgress?: OnProgress): AsyncGenerator<Content> {
  const { size } = await stat(path).catch(() => {
    throw new TransferError(`${path} cannot be read.`)
  })
  const source = createReadStream(path)
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  const damaged = (cause?: unknown) =>
    new TransferError(`${path} is damaged or incomplete. Nothing is changed.`, { cause })
  try {
    const hash = createHash('sha256')
    const found = new Map<string, number>()
    let [files, width] = [0, 0]
    let table: string | undefined
    let header: Header | undefined
    let rows: Row[] = []
    let hasEnded = false

    for await (const line of splitLines(plain)) {
      if (hasEnded) throw damaged()
      if (header === undefined) {
        header = parseHeader(line.toString(), path)
        yield { header }
      } else if (line[0] === openBracket) {
        if (table === undefined) throw damaged()
        rows.push(parseRow(line.toString(), width) ?? fail(damaged()))
        if (rows.length === batchRows) yield flush()
      } else {
        if (rows.length > 0) yield flush()
        const part = parsePart(line.toString()) ?? fail(damaged())
        if ('end' in part) {
          const isWhole =
            part.end.sha256 === hash.digest('hex') &&
            part.end.files === files &&
            isSame(part.end.rows, found)
          if (!isWhole) throw damaged()
          hasEnded = true
          continue
        }
        if ('table' in part) {
          if (found.has(part.table)) throw damaged()
          table = part.table
          width = part.columns.length
          found.set(table, 0)
        } else {
          table = undefined
        }
        if ('file' in part) files += 1
        yield part
      }
      hash.update(line).update('\n')
    }
    if (!hasEnded) throw damaged()

    function flush(): Content {
      const batch = rows
      rows = []
      if (table !== undefined) found.set(table, (found.get(table) ?? 0) + batch.length)
      onProgress?.(source.bytesRead, size)
      return { rows: batch }
    }
  } catch (error) {
    throw isOfTheFile(error) ? damaged(error) : error
  } finally {
    source.destroy()
  }
}

const openBracket = '['.charCodeAt(0)

function parseHeader(line: string, path: string): Header {
  const start = parseJson(line)
  const result = headerSchema.safeParse(start)
  if (result.success) return result.data
  const isNewer = isRecord(start) && start.format === formatName
  throw new TransferError(
    isNewer
      ? `${path} was written by a newer version of ${brandName}. Update this checkout first.`
      : `${path} is no backup of ${brandName}.`,
  )
}

function parsePart(line: string): Part | undefined {
  return partSchema.safeParse(JSON.parse(line)).data
}

/** By hand: a schema would take most of the time of a restore. */
function parseRow(line: string, width: number): Row | undefined {
  const values: unknown = JSON.parse(line)
  return Array.isArray(values) && values.length === width && values.every(isCell)
    ? values
    : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSame(expected: Record<string, number>, found: Map<string, number>): boolean {
  const names = Object.keys(expected)
  return names.length === found.size && names.every((name) => found.get(name) === expected[name])
}

/** An error of the decompression or of JSON. */
function isOfTheFile(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function fail(error: Error): never {
  throw error
}
