import type { Logger } from 'pino'
import type { Accounts } from '#server/services/accounts/accounts.ts'
import type { Database } from '#server/services/database.ts'
import type { Limit } from '#server/services/limit.ts'
import type { Streams } from '#server/services/streams.ts'

/** What the API stands on. */
export interface Dependencies {
  database: Database
  accounts: Accounts
  limit: Limit
  /** The answers that stay open: they end when the door closes. */
  streams: Streams
  logger: Logger
  /** The address people type, without a slash at its end. */
  publicUrl: string
  /** How many proxies before the server append to X-Forwarded-For. */
  trustedHops: number
}
