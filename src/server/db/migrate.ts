import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { brandName } from '#domain/site/brand.ts'
import { version } from '#server/db/version.ts'
import type { ColumnTypes } from './column-types.ts'
import type { DatabaseObserver, OnQuery } from './database.ts'
import type { Migrations } from './describe-schema.ts'
import { createSchema } from './migrations/0001-schema.ts'
import { addWaitingForClient } from './migrations/0002-waiting-for-client.ts'
import { addDocuments } from './migrations/0003-documents.ts'
import { addClients } from './migrations/0004-clients.ts'
import { addHeldSends } from './migrations/0005-held-sends.ts'
import { addTemplates } from './migrations/0006-templates.ts'
import { addPlanInvoices } from './migrations/0007-plan-invoices.ts'
import { addSignInProvider } from './migrations/0008-sign-in-provider.ts'
import { addStatementRenewals } from './migrations/0009-statement-renewals.ts'
import { addWatches } from './migrations/0010-watches.ts'
import { addMonthlyEmails } from './migrations/0011-monthly-emails.ts'
import { orderQueueByTurn } from './migrations/0012-queue-order.ts'
import type { PoolTimeouts } from './postgres-pool.ts'
import { readSchemaState, recordMigrations, type SchemaState } from './schema-state.ts'

/** In order of their names, each once. One that has been released is never changed: `npm run check` compares them. */
export const releasedMigrations: Migrations = {
  '0001-schema': createSchema,
  '0002-waiting-for-client': addWaitingForClient,
  '0003-documents': addDocuments,
  '0004-clients': addClients,
  '0005-held-sends': addHeldSends,
  '0006-templates': addTemplates,
  '0007-plan-invoices': addPlanInvoices,
  '0008-sign-in-provider': addSignInProvider,
  '0009-statement-renewals': addStatementRenewals,
  '0010-watches': addWatches,
  '0011-monthly-emails': addMonthlyEmails,
  '0012-queue-order': orderQueueByTurn,
}

export interface OpenOptions {
  onQuery?: OnQuery | undefined
  observer?: DatabaseObserver | undefined
  /** The released ones, unless a test replaces them. */
  migrations?: Migrations
  /** Without it, a database of an earlier version is not opened. */
  upgrade?: Upgrade | undefined
  /** How long an upgrade waits for other processes to leave. */
  othersTimeoutMs?: number
  /** Shorter ones in tests. SQLite has none: it does not freeze. */
  timeouts?: PoolTimeouts | undefined
}

type Usable = Exclude<SchemaState, { kind: 'unusable' }>

/** What happens before and while a database of an earlier version is changed. */
export interface Upgrade {
  /** Throws where there is no room for the backup. `backUp` does so, too; asked before other processes are stopped. */
  check(): Promise<void>
  backUp(database: Usable): Promise<void>
  report(line: string): void
}

/** Undefined for a database that is ready to be used. Throws for one that this version cannot use, or may not upgrade. */
export async function findPending(
  db: QueryExecutorProvider,
  types: ColumnTypes,
  { migrations = releasedMigrations, upgrade }: OpenOptions,
): Promise<Usable | undefined> {
  const state = await readSchemaState(db, types.engine, migrations)
  if (state.kind === 'unusable') throw new Error(`${state.problem}; ${state.advice}`)
  if (state.kind === 'older' && !upgrade) {
    const problem = `it belongs to ${brandName} ${state.version}, and this is ${version}`
    throw new Error(`${problem}; start the server once, which backs it up and upgrades it`)
  }
  return state.kind === 'current' ? undefined : state
}

/** Applies all pending migrations in one transaction: an interrupted start changes nothing. The caller holds a lock. */
export async function migrate(
  db: Kysely<unknown>,
  types: ColumnTypes,
  options: OpenOptions,
): Promise<void> {
  const { migrations = releasedMigrations, upgrade } = options
  const state = await findPending(db, types, options)
  if (state === undefined) return
  const { applied } = state
  const isUpgrade = state.kind === 'older'
  if (isUpgrade) await upgrade?.backUp(state)
  const report = isUpgrade ? upgrade?.report : undefined
  const transaction = db.transaction()
  await transaction.execute((trx) => applyMigrations(trx, types, { migrations, applied, report }))
}

interface ApplyOptions {
  migrations: Migrations
  /** The names of those that are applied already. */
  applied: string[]
  report?: Upgrade['report'] | undefined
}

export async function applyMigrations(
  trx: Kysely<unknown>,
  types: ColumnTypes,
  { migrations, applied, report }: ApplyOptions,
): Promise<void> {
  const added = Object.entries(migrations).filter(([name]) => !applied.includes(name))
  for (const [index, [name, change]] of added.entries()) {
    report?.(`Upgrade, step ${index + 1} of ${added.length}: ${name}`)
    await change(trx, types)
  }
  if (types.engine === 'sqlite') await requireReferences(trx)
  await recordMigrations(trx, types.engine, { migrations, added: added.map(([name]) => name) })
  report?.(`The database belongs to ${brandName} ${version} now.`)
}

/** SQLite does not enforce them meanwhile: a table that is replaced would take the rows of others with it. */
async function requireReferences(trx: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
  if (rows[0]) throw new Error(`A row of '${rows[0].table}' refers to a row that is not there.`)
}
