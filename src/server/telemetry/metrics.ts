import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { brandName } from '#domain/site/brand.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Streams } from '#server/requests/streams.ts'
import { readServiceCounts } from './service-counts-store.ts'
import { shareFor } from './share-for.ts'

const prefix = `${brandName.toLowerCase()}_`
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const databaseBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

export function createMetrics() {
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
