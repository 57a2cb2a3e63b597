import type { DatabaseObserver, OnQuery } from './database.ts'
import type { Migrations } from './migrate.ts'

export interface OpenOptions {
  onQuery?: OnQuery | undefined
  observer?: DatabaseObserver | undefined
  /** The released ones, unless a test replaces them. */
  migrations?: Migrations
}
