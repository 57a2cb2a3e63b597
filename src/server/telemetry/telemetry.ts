import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReceivedMail } from '#domain/notifications/inbound-mail.ts'
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

export function createTelemetry(options: TelemetryOptions) {
  const { logger, slowCallMs = 1000, slowQueryMs = 200 } = options
  const metrics = createMetrics()
  const databaseObserver: DatabaseObserver = {
    onStatement(text, durationMs) {
      metrics.queries.observe({ operation: operationOf(text) }, durationMs / 1000)
      if (durationMs < slowQueryMs) return
      const { requestId, endpoint } = currentCall() ?? {}
      const [query, sql] = [queryName(text), text.slice(0, 500)]
      logger.warn({ requestId, endpoint, query, sql, ms: Math.round(durationMs) }, 'slow query')
    },
    onWait: (durationMs) => metrics.waits.observe(durationMs / 1000),
  }
  return {
    metrics,
    databaseObserver,
    countInbound({ outcome, reason }: ReceivedMail): void {
      metrics.inbound.inc({ outcome, reason: reason ?? '' })
    },
    endCall(call: CallContext, status: number, durationMs: number): void {
      const { endpoint, requestId, isUnhurried } = call
      metrics.calls.observe(
        { endpoint, status: `${Math.floor(status / 100)}xx` },
        durationMs / 1000,
      )
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

const gauges = {
  database_connections: 'Connections of this process to the database.',
  database_waiting: 'Callers that wait for a connection to the database.',
  open_streams: 'Open streams of changes.',
  pages_stale: '1 while the pages could not be rendered, otherwise 0.',
  // The rest is about the whole service: every process reports the same.
  database_up: '1 while the database answers, otherwise 0.',
  outbox_emails:
    'Emails that are to be composed, that wait to be sent, and that were given up and are not deleted yet.',
  outbox_oldest_seconds: 'Age of the oldest email that waits to be composed or sent.',
  requests: 'Open requests whose answer is due, and those of them that are overdue.',
  webhook_deliveries: 'Webhook deliveries that wait for an attempt.',
  webhook_delay_seconds: 'How long the webhook delivery that is due first has been due.',
  payments_held: 'Online payments that wait for an operator to decide about them.',
  backup_age_seconds: 'Age of the last backup that the server made. Absent before the first.',
}

interface Sources {
  database: Database
  streams: Streams
  pages?: { isStale(): boolean }
}

/** Scrapes within this time share one reading: monitoring must not load the database. */
const sharedForMs = 10_000

function createMetrics() {
  const registry = new Registry()
  const describe = (name: string) => ({ name: `${prefix}${name}`, registers: [registry] })
  // Memory, processor time, the event loop and the like of this process.
  collectDefaultMetrics({ register: registry, prefix })
  const calls = new Histogram({
    ...describe('http_request_duration_seconds'),
    help: 'Time until the response began, by endpoint and class of status.',
    labelNames: ['endpoint', 'status'],
    buckets: callBuckets,
  })
  const queries = new Histogram({
    ...describe('database_statement_duration_seconds'),
    help: 'Time of queries, by operation.',
    labelNames: ['operation'],
    buckets: databaseBuckets,
  })
  const waits = new Histogram({
    ...describe('database_wait_seconds'),
    help: 'Time that callers waited for a connection to the database.',
    buckets: databaseBuckets,
  })
  // With a label, a metric is absent until it has a value. Without one, it is 0.
  const labelNames = ['state']
  const orders = new Counter({
    ...describe('orders_total'),
    help: 'Orders placed, of the whole service.',
    labelNames,
  })
  const inbound = new Counter({
    ...describe('inbound_emails_total'),
    help: 'Emails that arrived as replies: taken, or dropped or refused and why.',
    labelNames: ['outcome', 'reason'],
  })
  const metrics = new Map(
    Object.entries(gauges).map(([name, help]) => [
      name,
      new Gauge({ ...describe(name), help, labelNames }),
    ]),
  )
  const readCounts = shareFor(sharedForMs, (query: Query) => readServiceCounts(query, new Date()))

  return {
    calls,
    queries,
    waits,
    inbound,
    async read(sources: Sources): Promise<string> {
      // While the database does not answer, its metrics are left out: an old figure would hide the outage.
      const counts = await readCounts(sources.database.query).catch(() => undefined)
      const readings = readGauges(sources, counts)
      for (const [name, gauge] of metrics) {
        const value = readings[name as keyof typeof gauges]
        gauge.reset()
        if (typeof value === 'number') gauge.set(value)
        else for (const [state, part] of Object.entries(value ?? {})) gauge.set({ state }, part)
      }
      orders.reset()
      if (counts) orders.inc(counts.orders)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** One value, or one for each state. */
type Reading = number | Record<string, number> | undefined

function readGauges(
  { database, streams, pages }: Sources,
  counts: Awaited<ReturnType<typeof readServiceCounts>> | undefined,
): Partial<Record<keyof typeof gauges, Reading>> {
  const { waiting, ...connections } = database.connections()
  return {
    database_connections: connections,
    database_waiting: waiting,
    open_streams: streams.count(),
    pages_stale: pages?.isStale() ? 1 : 0,
    database_up: counts ? 1 : 0,
    ...counts?.gauges,
  }
}
