import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { brandName } from '#domain/site/brand.ts'
import { type CallContext, currentCall } from '#server/db/call-context.ts'
import type { Database, DatabaseObserver, Query } from '#server/db/database.ts'
import type { Streams } from '#server/requests/streams.ts'
import { shareFor } from './readiness.ts'
import { readServiceCounts } from './service-counts-store.ts'

interface TelemetryOptions {
  logger: Logger
  slowCallMs: number | undefined
  slowQueryMs: number | undefined
}

export type Telemetry = ReturnType<typeof createTelemetry>

/** A slow query is logged up to this length. */
const textMaxChars = 500

export function createTelemetry({
  logger,
  slowCallMs = 1000,
  slowQueryMs = 200,
}: TelemetryOptions) {
  const metrics = createMetrics()
  const databaseObserver: DatabaseObserver = {
    onStatement(text, durationMs) {
      metrics.observeStatement(operationOf(text), durationMs)
      if (durationMs < slowQueryMs) return
      const { requestId, endpoint } = currentCall() ?? {}
      const [query, sql] = [queryName(text), text.slice(0, textMaxChars)]
      logger.warn({ requestId, endpoint, query, sql, ms: Math.round(durationMs) }, 'slow query')
    },
    onWait: metrics.observeWait,
  }
  return {
    metrics,
    databaseObserver,
    endCall(call: CallContext, status: number, durationMs: number): void {
      const { endpoint, requestId, isUnhurried } = call
      metrics.observeCall(endpoint, status, durationMs)
      if (durationMs >= slowCallMs && !isUnhurried) {
        logger.warn({ requestId, endpoint, status, ms: Math.round(durationMs) }, 'slow call')
      }
    },
  }
}

/** Each is the value of a label, so there must be few. */
const operations = /^\s*(select|insert|update|delete|begin|commit|rollback|with)\b/i

function operationOf(text: string): string {
  return operations.exec(text)?.[1]?.toLowerCase() ?? 'other'
}

/** What a query is called in logs: `select request`. */
export function queryName(text: string): string {
  const table = /\b(?:from|into|update)\s+"(\w+)"/i.exec(text)?.[1]
  const operation = operationOf(text)
  return table === undefined ? operation : `${operation} ${table}`
}

const prefix = `${brandName.toLowerCase()}_`
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const databaseBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

function createMetrics() {
  const registry = new Registry()
  // Memory, processor time, the event loop and the like of this process.
  collectDefaultMetrics({ register: registry, prefix })
  const builders = buildersFor(registry)
  const { gauge, describe } = builders
  const [calls, queries, waits] = [
    new Histogram({
      ...describe('http_request_duration_seconds'),
      help: 'Time until the response began, by endpoint and class of status.',
      labelNames: ['endpoint', 'status'],
      buckets: callBuckets,
    }),
    new Histogram({
      ...describe('database_statement_duration_seconds'),
      help: 'Time of queries, by operation.',
      labelNames: ['operation'],
      buckets: databaseBuckets,
    }),
    new Histogram({
      ...describe('database_wait_seconds'),
      help: 'Time that callers waited for a connection to the database.',
      buckets: databaseBuckets,
    }),
  ]
  const connections = gauge(
    'database_connections',
    'Connections of this process to the database.',
    'state',
  )
  const waiting = gauge('database_waiting', 'Callers that wait for a connection to the database.')
  const openStreams = gauge('open_streams', 'Open streams of changes.')
  const stalePages = gauge('pages_stale', '1 while the pages could not be rendered, otherwise 0.')
  const readStored = createStoredMetrics(builders)

  return {
    observeCall(endpoint: string, status: number, durationMs: number): void {
      calls.observe({ endpoint, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
    },
    observeStatement(operation: string, durationMs: number): void {
      queries.observe({ operation }, durationMs / 1000)
    },
    observeWait: (durationMs: number) => waits.observe(durationMs / 1000),
    async read({ database, streams, pages }: Sources): Promise<string> {
      const counts = database.connections()
      connections.set({ state: 'idle' }, counts.idle)
      connections.set({ state: 'busy' }, counts.busy)
      waiting.set(counts.waiting)
      openStreams.set(streams.count())
      stalePages.set(pages?.isStale() ? 1 : 0)
      await readStored(database.query)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

interface Sources {
  database: Database
  streams: Streams
  pages?: { isStale(): boolean }
}

type Builders = ReturnType<typeof buildersFor>

function buildersFor(registry: Registry) {
  const describe = (name: string) => ({
    name: `${prefix}${name}`,
    registers: [registry],
  })
  return {
    describe,
    gauge: (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ ...describe(name), help, labelNames }),
    counter: (name: string, help: string) => new Counter({ ...describe(name), help }),
  }
}

/** Scrapes within this time share one reading: monitoring must not load the database. */
const sharedForMs = 10_000

/** What the database holds, of the whole service: every process reports the same. */
function createStoredMetrics({ gauge, counter }: Builders) {
  const up = gauge('database_up', '1 while the database answers, otherwise 0.')
  const outbox = gauge(
    'outbox_emails',
    'Emails that are to be composed, that wait to be sent, and that were given up and are not deleted yet.',
    'state',
  )
  const outboxAge = gauge(
    'outbox_oldest_seconds',
    'Age of the oldest email that waits to be composed or sent.',
  )
  const orders = counter('orders_total', 'Orders placed, of the whole service.')
  const requests = gauge(
    'requests',
    'Open requests whose answer is due, and those of them that are overdue.',
    'state',
  )
  const deliveries = gauge('webhook_deliveries', 'Webhook deliveries that wait for an attempt.')
  const deliveryDelay = gauge(
    'webhook_delay_seconds',
    'How long the webhook delivery that is due first has been due.',
  )
  const heldPayments = gauge(
    'payments_held',
    'Online payments that wait for an operator to decide about them.',
  )
  const backupAge = gauge(
    'backup_age_seconds',
    'Age of the last backup that the server made. Absent before the first.',
  )
  const mail = [outbox, outboxAge]
  const others = [orders, requests, deliveries, deliveryDelay, heldPayments, backupAge]
  const readShared = shareFor(sharedForMs, (query: Query) => readServiceCounts(query, new Date()))

  /** Without an answer of the database, its metrics are left out: an old figure would hide the outage. */
  return async (query: Query): Promise<void> => {
    const counts = await readShared(query).catch(() => undefined)
    for (const metric of [...mail, ...others]) {
      metric.reset()
      // A metric without labels is 0 after a reset, and absent only when it is removed.
      metric.remove({})
    }
    up.set(counts ? 1 : 0)
    if (counts === undefined) return
    outbox.set({ state: 'uncomposed' }, counts.emailsToCompose)
    outbox.set({ state: 'waiting' }, counts.emailsWaiting)
    outbox.set({ state: 'given-up' }, counts.emailsGivenUp)
    outboxAge.set(counts.oldestEmailSeconds)
    orders.inc(counts.orders)
    requests.set({ state: 'due' }, counts.due)
    requests.set({ state: 'overdue' }, counts.overdue)
    deliveries.set(counts.deliveriesWaiting)
    deliveryDelay.set(counts.deliveryDelaySeconds)
    heldPayments.set(counts.paymentsHeld)
    if (counts.backupAgeSeconds !== undefined) backupAge.set(counts.backupAgeSeconds)
  }
}
