import * as z from 'zod/mini'
import { brandName } from '#domain/site/brand.ts'

/**
 * A backup is a gzip file of JSON lines, the same for both engines: the header; every table with its
 * columns, followed by its rows, which are arrays; the counters; and the end, with the number of rows of
 * every table and a SHA-256 of all lines before it.
 */
export const formatVersion = 1
export const formatName = `${brandName} backup`

/** Of a file that is not complete yet. */
export const partialSuffix = '.partial'

const name = z.string().check(z.minLength(1))
const count = z.int().check(z.nonnegative())

export const headerSchema = z.object({
  format: z.literal(formatName),
  formatVersion: z.literal(formatVersion),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** In order: the last one is the version of the tables. */
  migrations: z.array(name).check(z.minLength(1)),
})

export type Header = z.infer<typeof headerSchema>

export const partSchema = z.union([
  z.strictObject({ table: name, columns: z.array(name).check(z.minLength(1)) }),
  z.strictObject({ counter: name, last: count }),
  z.strictObject({
    end: z.strictObject({ rows: z.record(z.string(), count), sha256: z.string() }),
  }),
])

export type Part = z.infer<typeof partSchema>

/** How far a backup, a restore or a move has come. */
export type OnProgress = (done: number, total: number) => void

export interface BackupSummary {
  rows: number
}
