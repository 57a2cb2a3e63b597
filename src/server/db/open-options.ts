import type { DatabaseObserver, OnQuery } from './database.ts'
import type { Migrations } from './migrate.ts'
import type { PoolTimeouts } from './postgres-pool.ts'

export interface OpenOptions {
  onQuery?: OnQuery | undefined
  observer?: DatabaseObserver | undefined
  /** The released ones, unless a test replaces them. */
  migrations?: Migrations
  /** Shorter ones in tests. SQLite has none: it does not freeze. */
  timeouts?: PoolTimeouts | undefined
}
