import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

export async function createSchema(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [name, columns] of Object.entries(tables(types))) {
    await sql.raw(`create table "${name}" (${columns})`).execute(db)
  }
  for (const query of appendOnly[types.engine]) await sql.raw(query).execute(db)
  for (const [name, definition] of Object.entries(indexes)) {
    await sql.raw(`create index "${name}" on ${definition}`).execute(db)
  }
  await sql.raw(`create unique index ${oneCreditNote}`).execute(db)
}

const userId = `"userId" text not null references "user" (id) on delete cascade`
const companyId = `"companyId" text not null references company (id) on delete cascade`

/** The agency is a team as companies are, but neither orders nor is acted in. */
const isNotAgency = `check ("companyId" <> 'agency')`

/** What operators search: the id as it is displayed, and the texts of the order and of its client. */
const queueText = `'hit-' || case when number < 10 then '00' when number < 100 then '0' else '' end
  || cast(number as text) || '\n' || "searchText" || "clientText"`

/** '2026-10000' follows '2026-9999', which it does not as text. */
const invoiceSequence =
  'cast(substr(number, 1, 4) as bigint) * 10000000 + cast(substr(number, 6) as bigint)'

/** Each table after those that it refers to. */
const tables = ({ counter, countUp, bytes, copyOfField, weekOf }: ColumnTypes) => ({
  user: `id text primary key, name text not null, email text not null unique,
    "isEmailConfirmed" integer not null, "passwordHash" text, "createdAt" text not null,
    company text, "pendingEmail" text, "pendingEmailConfirmed" text, "secondFactorSince" text`,
  company: `id text primary key, name text not null, "createdAt" text not null,
    "isFactorRequired" integer not null default 0, "billingDetails" text,
    "doMembersSeeInvoices" integer not null default 1`,
  membership: `${companyId}, ${userId},
    role text not null check (role in ('owner', 'member')),
    "joinedAt" text not null, "usedAt" text not null, "suspendedAt" text,
    primary key ("companyId", "userId")`,
  companyStatementLine: `${companyId}, "productKey" text not null, product text not null,
    seats integer, "centsPerSeat" integer, "updatedAt" text not null,
    primary key ("companyId", "productKey")`,
  securityEvent: `id ${countUp}, "userId" text not null, "actorId" text, "actorEmail" text,
    kind text not null, detail text, network text, "userAgent" text, at text not null`,

  session: `id text primary key, "expiresAt" text not null, token text not null unique,
    "createdAt" text not null, "updatedAt" text not null, "ipAddress" text, "userAgent" text, ${userId},
    "authenticatedAt" text not null, "companyId" text ${isNotAgency} references company (id) on delete set null`,
  apiToken: `id text primary key, ${userId}, hash text not null unique, name text not null,
    scope text not null, "createdAt" text not null, "expiresAt" text not null, "lastUsedAt" text`,
  // Emailed links and cookies that expire. An invitation goes with its company and with the account that sent it.
  token: `id text primary key, hash text not null unique, purpose text not null,
    "userId" text references "user" (id) on delete cascade, "companyId" text references company (id) on delete cascade,
    email text, key text, "browserHash" text, payload text not null, attempts integer not null,
    "createdAt" text not null, "expiresAt" text not null, "usedAt" text, "remindsAt" text, unique (purpose, key)`,
  authenticator: `"userId" text primary key references "user" (id) on delete cascade,
    "sealedKey" text not null, "lastStep" integer not null,
    "createdAt" text not null, "confirmedAt" text`,
  recoveryCode: `${userId}, hash text not null, primary key ("userId", hash)`,
  passkey: `id text primary key, ${userId}, "credentialId" text not null unique,
    "publicKey" text not null, counter ${counter} not null, transports text not null,
    name text not null, backup text not null, "createdAt" text not null, "lastUsedAt" text`,

  request: `number ${countUp},
    "clientId" text not null references "user" (id) on delete cascade, ${companyId} ${isNotAgency},
    title text not null, "targetSaaS" text not null, "searchText" text not null, "clientText" text not null,
    "queueText" text generated always as (${queueText}) stored,
    requirements text not null, budget text not null, timeframe text not null,
    "companySize" text not null, plan text, billing text, bill text, checklist text,
    status text not null check (status in ('pending', 'in-progress', 'completed')),
    "estimatedCompletion" text, "solutionUrl" text, "handoverNotes" text, "previewUrl" text,
    "checklistItems" text not null, "checklistDone" integer not null, "checklistTotal" integer not null,
    "handoverItems" text not null default '[]',
    "closureKind" text check ("closureKind" in ('declined', 'cancelled')),
    "closureReason" text, "closedAt" text, version integer not null,
    "unreadByClient" integer not null, "unreadByAgency" integer not null,
    "quoteCount" integer not null default 0, "acceptedPlan" text,
    "waitingOn" text not null, "waitingSince" text not null, "dueAt" text not null,
    "assigneeId" text references "user" (id) on delete set null, "unpaidDueOn" text,
    "createdAt" text not null, "updatedAt" text not null, week ${weekOf('createdAt')}`,
  // Its kind is copied, so that a long timeline is not read to find a few.
  requestEvent: `id ${countUp},
    "requestNumber" ${counter} not null references request (number) on delete cascade,
    "actorId" text references "user" (id) on delete set null,
    "actorName" text not null, "actorRole" text not null,
    visibility text not null check (visibility in ('client', 'internal')),
    detail text not null, at text not null, kind ${copyOfField('detail', 'kind')},
    answer text, "answerStep" integer, week ${weekOf('at')}`,
  quote: `"requestNumber" ${counter} not null references request (number) on delete cascade,
    number integer not null, status text not null
      check (status in ('sent', 'accepted', 'declined', 'superseded', 'withdrawn')),
    content text not null, "totalCents" integer not null, "sentAt" text not null,
    "sentBy" text not null, "decidedAt" text, "decidedBy" text, "acceptedName" text,
    "contentHash" text, "declineReason" text,
    "sentWeek" ${weekOf('sentAt')}, "decidedWeek" ${weekOf('decidedAt')},
    primary key ("requestNumber", number)`,
  // Only drafts that await consent, and hits that have it, refer to a request: they go with it.
  hit: `id ${countUp}, position integer not null, "isPublished" integer not null,
    "isSample" integer not null, content text not null, version integer not null,
    "requestNumber" ${counter} unique references request (number) on delete cascade,
    consent text`,
  agreedQuote: `"requestNumber" ${counter} not null, "quoteNumber" integer not null,
    "totalCents" integer not null, plan text not null, billing text not null,
    "sentAt" text not null, "decidedAt" text not null, "contentHash" text not null,
    primary key ("requestNumber", "quoteNumber")`,
  // Kept when its request and its company are deleted, as the law asks of tax documents.
  invoice: `number text primary key,
    "requestNumber" ${counter} references request (number) on delete set null,
    "companyId" text references company (id) on delete set null,
    key text, content text not null, "totalCents" ${counter} not null,
    "paidCents" ${counter} not null default 0, "issuedOn" text not null, "dueOn" text not null,
    cancels text, "cancelledBy" text,
    "remindersStoppedAt" text,
    sequence bigint generated always as (${invoiceSequence}) stored`,
  invoiceCounter: 'year integer primary key, last integer not null',
  payment: `id ${countUp}, "invoiceNumber" text not null references invoice (number),
    "amountCents" ${counter} not null, "paidOn" text not null,
    method text not null check (method in ('bank', 'stripe')),
    "stripeId" text unique, held text, "recordedAt" text not null,
    reverses ${counter} unique references payment (id), reason text`,
  // A file is complete once it has its SHA-256. Those that nothing names within a day are deleted.
  file: `id text primary key,
    "requestNumber" ${counter} not null references request (number) on delete cascade,
    "uploaderId" text references "user" (id) on delete set null,
    "uploaderRole" text not null default 'client', name text not null, size integer not null, sha256 text,
    "createdAt" text not null, "attachedAt" text, "downloadedAt" text`,
  fileChunk: `"fileId" text not null references file (id) on delete cascade,
    number integer not null, bytes ${bytes} not null, primary key ("fileId", number)`,
  idempotencyKey: `${userId}, key text not null, fingerprint text not null,
    "requestNumber" ${counter} references request (number) on delete cascade, "invoiceNumber" text,
    "createdAt" text not null, primary key ("userId", key)`,

  outbox: `id text primary key, recipient text not null, subject text not null, body text not null,
    html text, thread text, kind text, "unsubscribeUrl" text, "invoiceNumber" text, "replyTo" text,
    "createdAt" text not null, attempts integer not null, "dueAt" text not null, "sentAt" text, "lastError" text`,
  notification: `"eventId" ${counter} not null references "requestEvent" (id) on delete cascade,
    ${userId}, "requestNumber" ${counter} not null, kind text not null, "createdAt" text not null,
    primary key ("eventId", "userId")`,
  notificationPreference: `${userId}, kind text not null, "offSince" text,
    token text not null unique, primary key ("userId", kind)`,
  webhook: `id text primary key, url text not null, kinds text, secret text not null,
    "createdAt" text not null, failures ${counter} not null default 0,
    "lastAt" text, "lastStatus" ${counter}, "lastError" text`,
  webhookDelivery: `id ${countUp},
    "webhookId" text not null references webhook (id) on delete cascade,
    "eventId" ${counter} not null references "requestEvent" (id) on delete cascade,
    "requestNumber" ${counter} not null, kind text not null,
    attempts ${counter} not null, "dueAt" text not null`,
  analyticsWeek: 'week integer primary key, counts text not null',
  rateLimit: 'key text primary key, count integer not null, "resetsAt" text not null',
  setting: 'name text primary key, value text not null',
})

const rejection = 'The security log is append-only.'

/** The database itself refuses to change an entry. */
const appendOnly = {
  sqlite: [
    `create trigger "securityEvent_appendOnly" before update on "securityEvent"
      begin select raise(abort, '${rejection}'); end`,
  ],
  postgres: [
    `create or replace function "rejectUpdate"() returns trigger language plpgsql as
      $$ begin raise exception '${rejection}'; end $$`,
    `create trigger "securityEvent_appendOnly" before update on "securityEvent"
      for each row execute function "rejectUpdate"()`,
  ],
}

const rank = `(case when status = 'completed' then 1 else 0 end)`
const isOpen = 'where "closedAt" is null'
const isClosed = 'where "closedAt" is not null'

const invoiceSums = '"dueOn", cancels, "cancelledBy", "totalCents", "paidCents"'

/** Without the nulls, which most rows have: SQLite would take the index to find invoices that cancel none. */
const oneCreditNote = 'invoice_cancels on invoice (cancels) where cancels is not null'

const indexes = {
  user_unconfirmed: '"user" ("createdAt") where "isEmailConfirmed" = 0',
  // All that operators search, the newest first. SQLite reads a column that it computes from an index alone only if the
  // index has an expression as well.
  request_search: 'request (number, "queueText", (1))',
  membership_userId: 'membership ("userId")',
  securityEvent_userId: '"securityEvent" ("userId", id)',
  securityEvent_kind: '"securityEvent" (kind, id)',
  securityEvent_at: '"securityEvent" (at)',
  session_userId: 'session ("userId")',
  session_companyId: 'session ("companyId")',
  session_expiresAt: 'session ("expiresAt")',
  apiToken_userId: '"apiToken" ("userId")',
  apiToken_expiresAt: '"apiToken" ("expiresAt")',
  token_userId: 'token ("userId")',
  // Of invitations alone: SQLite would take it to find tokens of no company, which nearly all are.
  token_companyId: 'token ("companyId") where "companyId" is not null',
  token_email: 'token (email)',
  token_expiresAt: 'token ("expiresAt")',
  // Most links are opened soon, or are of another kind.
  token_remindsAt: 'token ("remindsAt") where "remindsAt" is not null',
  passkey_userId: 'passkey ("userId")',
  // Lists and counts show open requests unless closed ones are asked for: indexes of the open ones alone stay as quick
  // however many are closed. They hold the columns of their condition: SQLite counts from an index alone only then.
  request_clientId_number: 'request ("clientId", number)',
  request_companyId_number: 'request ("companyId", number)',
  request_open_number: `request (number, "closedAt") ${isOpen}`,
  request_open_companyId_status_number: `request ("companyId", status, number, "closedAt") ${isOpen}`,
  request_open_status_number: `request (status, number, "closedAt") ${isOpen}`,
  request_open_updatedAt_number: `request ("updatedAt", number, "closedAt") ${isOpen}`,
  request_open_status_updatedAt_number: `request (status, "updatedAt", number, "closedAt") ${isOpen}`,
  request_open_dueAt_number: `request ("dueAt", number, "closedAt") ${isOpen}`,
  request_open_due_rank: `request ("dueAt", ${rank}, number, "closedAt") ${isOpen}`,
  request_open_status_dueAt_number: `request (status, "dueAt", number, "closedAt") ${isOpen}`,
  request_closed_number: `request (number, "closedAt") ${isClosed}`,
  request_closed_companyId_number: `request ("companyId", number, "closedAt") ${isClosed}`,
  request_closed_updatedAt_number: `request ("updatedAt", number, "closedAt") ${isClosed}`,
  request_closed_dueAt_number: `request ("dueAt", number, "closedAt") ${isClosed}`,
  request_waiting_dueAt_number: `request ("dueAt", number, "closedAt", "waitingOn")
    ${isOpen} and "waitingOn" = 'client'`,
  request_unassigned_dueAt_number: `request ("dueAt", number, "closedAt", "assigneeId", status)
    ${isOpen} and "assigneeId" is null and status <> 'completed'`,
  // Of closed requests as well, for the deletion of an operator's account.
  request_assigned_assigneeId_dueAt_number:
    'request ("assigneeId", "dueAt", number, "closedAt") where "assigneeId" is not null',
  request_assigned_due_rank: `request ("assigneeId", "dueAt", ${rank}, number, "closedAt")
    where "assigneeId" is not null`,
  // With what its list is sorted by.
  request_unpaid: `request ("unpaidDueOn", number, "closedAt", status, "dueAt", "updatedAt")
    ${isOpen} and "unpaidDueOn" is not null`,
  request_unreadByCompany: 'request ("companyId", number) where "unreadByClient" > 0',
  request_unreadByAgency: 'request (number) where "unreadByAgency" > 0',
  request_closed_due_rank: `request ("dueAt", ${rank}, number, "closedAt") ${isClosed}`,
  // What the operators' figures count by week, in the order of an index.
  request_week: 'request (week, "targetSaaS")',
  // With the whole moment, without which PostgreSQL does not read the day from the index alone.
  request_open_day: `request ((substr("createdAt", 1, 10)), status, "closedAt", "createdAt")
    ${isOpen} and status <> 'completed'`,
  requestEvent_answers: '"requestEvent" (week, answer, "answerStep") where answer is not null',
  quote_sentWeek: 'quote ("sentWeek", "totalCents")',
  quote_decidedWeek: 'quote ("decidedWeek", status, "totalCents")',
  requestEvent_requestNumber_id: '"requestEvent" ("requestNumber", id)',
  requestEvent_requestNumber_kind_id: '"requestEvent" ("requestNumber", kind, id)',
  requestEvent_actorId: '"requestEvent" ("actorId")',
  file_requestNumber: 'file ("requestNumber")',
  file_uploaderId: 'file ("uploaderId")',
  file_unattached: 'file ("createdAt") where "attachedAt" is null',
  // With what is added up: an invoice's own row is long, and thousands of them are read for a sum.
  invoice_sequence: 'invoice (sequence)',
  invoice_companyId_sequence: `invoice ("companyId", sequence, ${invoiceSums})`,
  invoice_requestNumber: 'invoice ("requestNumber")',
  invoice_issuedOn: `invoice ("issuedOn", ${invoiceSums})`,
  // Those that are not paid, or cancelled, are few among those of all years.
  invoice_open: `invoice (sequence, ${invoiceSums})
    where cancels is null and "cancelledBy" is null and "paidCents" < "totalCents"`,
  invoice_void: `invoice (number, cancels, "cancelledBy")
    where cancels is not null or "cancelledBy" is not null`,
  payment_invoiceNumber: 'payment ("invoiceNumber")',
  payment_paidOn: 'payment ("paidOn", held, "invoiceNumber", "amountCents")',
  payment_held: `payment (id) where held <> 'dismissed'`,
  idempotencyKey_requestNumber: '"idempotencyKey" ("requestNumber")',
  idempotencyKey_createdAt: '"idempotencyKey" ("createdAt")',
  outbox_due: 'outbox ("sentAt", "dueAt")',
  // Emails that somebody waits for are read without those about requests.
  outbox_due_account: 'outbox ("dueAt") where "sentAt" is null and thread is null',
  outbox_recipient: 'outbox (recipient)',
  notification_userId: 'notification ("userId", "requestNumber")',
  notification_requestNumber: 'notification ("requestNumber")',
  notification_due: 'notification (kind, "createdAt", "eventId")',
  webhookDelivery_webhookId: '"webhookDelivery" ("webhookId")',
  webhookDelivery_eventId: '"webhookDelivery" ("eventId")',
  webhookDelivery_due: '"webhookDelivery" ("dueAt", id)',
  rateLimit_resetsAt: '"rateLimit" ("resetsAt")',
}
