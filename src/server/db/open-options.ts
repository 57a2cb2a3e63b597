import type { OnQuery } from './database.ts'
import type { Migrations } from './migrate.ts'

export interface OpenOptions {
  onQuery?: OnQuery | undefined
  /** Those of this version, unless a test brings others. */
  migrations?: Migrations
}
