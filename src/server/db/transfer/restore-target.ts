import { brandName } from '#domain/brand.ts'
import { type Migrations, releasedMigrations } from '#server/db/migrate.ts'
import type { Counter, Row, TableShape } from './snapshot.ts'
import { TransferError } from './transfer-error.ts'

/** A new, empty state of a database, at the version of the backup. Only what replaces the old one is seen. */
export interface RestoreTarget {
  tables: TableShape[]
  insert(table: TableShape, rows: Row[]): Promise<void>
  setCounter(counter: Counter): Promise<void>
  count(table: TableShape): Promise<number>
}

export interface RestoreOptions {
  /** The migrations of the backup. */
  migrations: string[]
  /** Whether a database with accounts in it may be replaced. */
  isReplacing: boolean
  /** Throws to leave the database as it was. */
  fill(target: RestoreTarget): Promise<void>
}

/** Those that the backup has. The others run when its rows are there. */
export function chooseMigrations(names: string[]): Migrations {
  const unknown = names.find((name) => !(name in releasedMigrations))
  if (unknown !== undefined) {
    throw new TransferError(
      `The backup belongs to a newer version of ${brandName} (it has the migration '${unknown}'). Update this checkout first.`,
    )
  }
  const chosen = new Set(names)
  return Object.fromEntries(Object.entries(releasedMigrations).filter(([name]) => chosen.has(name)))
}

export function notEmpty(place: string): TransferError {
  return new TransferError(
    `${place} is not empty. Back it up, then repeat with --replace to replace everything in it.`,
  )
}
