import type { Logger } from 'pino'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { ProviderClient } from '#server/accounts/sign-in-provider.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { Database } from '#server/db/database.ts'
import type { ReplyAddresses } from '#server/notifications/replies/reply-address.ts'
import type { Streams } from '#server/requests/streams.ts'
import type { LivePages } from '#server/site/live-pages.ts'
import type { SchemaWatch } from '#server/telemetry/readiness.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import type { SecretBox } from '#server/webhooks/secret-box.ts'
import type { Limit } from './rate-limits.ts'

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** Another address of its API, for tests. */
  apiUrl?: string | undefined
}

export interface Dependencies {
  database: Database
  accounts: Accounts
  /** Absent where nothing ends the process, as in tests. */
  schema?: SchemaWatch
  limit: Limit
  /** Open event streams: they end when the server closes. */
  streams: Streams
  logger: Logger
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** How many proxies before the server append to X-Forwarded-For. */
  trustedHops: number
  /** Whether webhooks may be sent to addresses that are not public, and without TLS. */
  arePrivateNetworksAllowed?: boolean
  /** Encrypts secrets that are handed over. Undefined where there is no key outside of the database. */
  handoverBox?: SecretBox | undefined
  /** Undefined where no keys are set: then nothing of Stripe is loaded. */
  stripe?: StripeKeys | undefined
  /** How long what operators send can be undone. Absent where it is sent at once, as in most tests. */
  undoSendMs?: number
  /** Undefined where replies to emails do not become messages. */
  replies?: { addresses: ReplyAddresses; inboundSecret: string } | undefined
  /** Undefined where people sign in with this site's own accounts alone. */
  provider?: { label: string; client: ProviderClient } | undefined
  /** Absent where nothing is measured, as in most tests. */
  telemetry?: Telemetry
  /** Opens the metrics to callers from elsewhere. */
  metricsToken?: string | undefined
  /** The pages that show hits and settings. Absent without a site. */
  pages?: Pick<LivePages, 'isStale'>
  backups?: Pick<Backups, 'isOverdue'> | undefined
}
