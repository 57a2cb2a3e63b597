import { brandName } from '#domain/site/brand.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import type { Counter, Row, TableShape } from './snapshot.ts'
import { TransferError } from './transfer-error.ts'

/** A new, empty state of a database. Only what replaces the old one is seen. */
export interface RestoreTarget {
  tables: TableShape[]
  insert(table: TableShape, rows: Row[]): Promise<void>
  setCounter(counter: Counter): Promise<void>
  count(table: TableShape): Promise<number>
}

export interface RestoreOptions {
  /** Whether a database with accounts in it may be replaced. */
  isReplacing: boolean
  /** Throws to leave the database as it was. */
  fill(target: RestoreTarget): Promise<void>
}

/** A backup is restored by the version that made it; a later start brings its tables up to date. */
export function requireThisVersion(migrations: string[]): void {
  if (migrations.join() === Object.keys(releasedMigrations).join()) return
  throw new TransferError(
    `The backup was made by another version of ${brandName}: restore it with that version.`,
  )
}

export function notEmpty(place: string): TransferError {
  return new TransferError(
    `${place} is not empty. Back it up, then repeat with --replace to replace everything in it.`,
  )
}
