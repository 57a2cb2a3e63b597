import type { Generated, GeneratedAlways } from 'kysely'
import type { Budget, CompanySize, Timeframe } from '#domain/order-options.ts'
import type { BillingCycle, PlanId } from '#domain/plans.ts'
import type { EventKind, EventVisibility } from '#domain/request-event.ts'
import type { ClosureKind, RequestStatus } from '#domain/request-status.ts'
import type { Role } from '#domain/role.ts'

/**
 * The tables, as both engines have them. In our own tables a moment is text, ISO 8601 in UTC with
 * milliseconds: it sorts as it reads, and comes back the same from either engine.
 */
export interface Schema {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  request: RequestTable
  requestEvent: RequestEventTable
  idempotencyKey: IdempotencyKeyTable
  outbox: OutboxTable
  rateLimit: RateLimitTable
  setting: SettingTable
}

// The first four are better-auth's own: its names, and the moments and booleans its adapter writes,
// which differ by engine. Nothing but accounts reads them, and only through `readMoment` and `readFlag`.
type EngineMoment = string | Date
type EngineFlag = boolean | number

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: EngineFlag
  image: string | null
  createdAt: EngineMoment
  updatedAt: EngineMoment
  role: Role
  company: string | null
  /** The address it changes to once that is confirmed. */
  pendingEmail: string | null
}

interface SessionTable {
  id: string
  expiresAt: EngineMoment
  /** A hash of the token in the cookie: see `hashSessionToken`. */
  token: string
  createdAt: EngineMoment
  updatedAt: EngineMoment
  ipAddress: string | null
  userAgent: string | null
  userId: string
}

interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: EngineMoment | null
  refreshTokenExpiresAt: EngineMoment | null
  scope: string | null
  password: string | null
  createdAt: EngineMoment
  updatedAt: EngineMoment
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: EngineMoment
  createdAt: EngineMoment
  updatedAt: EngineMoment
}

interface RequestTable {
  /** The nnn of HIT-nnn. Never given twice, even after a deletion. */
  number: Generated<number>
  clientId: string
  title: string
  /** Spelled as in the first migration: a rename would break processes that still run the earlier version. */
  targetSaas: string
  /** What a search looks at, in lower case. Engines differ in how they fold letters; this is folded here. */
  searchText: string
  requirements: string
  budget: Budget
  timeframe: Timeframe
  companySize: CompanySize
  plan: PlanId | null
  billing: BillingCycle | null
  /** An `OrderBill`, as JSON. */
  bill: string | null
  status: RequestStatus
  estimatedCompletion: string | null
  solutionUrl: string | null
  handoverNotes: string | null
  /** These three are null while the request is open. */
  closureKind: ClosureKind | null
  closureReason: string | null
  closedAt: string | null
  /** Counts the agency's changes; a change names the version it was made to. */
  version: number
  unreadByClient: number
  unreadByAgency: number
  createdAt: string
  updatedAt: string
}

/** Append-only: a row is written with the change it tells of, and goes only when its account does. */
interface RequestEventTable {
  id: Generated<number>
  requestNumber: number
  /** Null once the account is gone; the name stays in the story. */
  actorId: string | null
  actorName: string
  actorRole: Role
  visibility: EventVisibility
  /** An `EventDetail`, as JSON. */
  detail: string
  /** The detail's kind, kept by the database for queries. */
  kind: GeneratedAlways<EventKind>
  at: string
}

interface IdempotencyKeyTable {
  userId: string
  key: string
  /** A hash of what was sent, so that one key never stands for two different things. */
  fingerprint: string
  /** Null only within the transaction that makes the request. */
  requestNumber: number | null
  createdAt: string
}

interface OutboxTable {
  id: string
  recipient: string
  subject: string
  body: string
  createdAt: string
  attempts: number
  /** When it may be tried: pushed ahead while a process has it in hand, and after each failure. */
  dueAt: string
  sentAt: string | null
  lastError: string | null
}

interface RateLimitTable {
  key: string
  count: number
  resetsAt: string
}

interface SettingTable {
  name: string
  value: string
}
