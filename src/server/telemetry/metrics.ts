import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { brandName } from '#domain/site/brand.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Streams } from '#server/requests/streams.ts'
import { readServiceCounts, type ServiceCounts } from './service-counts-store.ts'

/** What the gauges are read from. */
interface MetricsSources {
  database: Database
  streams: Streams
}

export interface Metrics {
  observeCall(endpoint: string, status: number, durationMs: number): void
  observeStatement(operation: string, durationMs: number): void
  observeWait(durationMs: number): void
  /** All metrics as Prometheus text. */
  read(sources: MetricsSources): Promise<string>
  contentType: string
  close(): void
}

const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const databaseBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** The metrics of one live server, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: metricName('http_request_duration_seconds'),
    help: 'Time until the response began, by endpoint and class of status.',
    labelNames: ['endpoint', 'status'],
    buckets: callBuckets,
    registers,
  })
  const queries = new Histogram({
    name: metricName('database_statement_duration_seconds'),
    help: 'Time of queries, by operation.',
    labelNames: ['operation'],
    buckets: databaseBuckets,
    registers,
  })
  const waits = new Histogram({
    name: metricName('database_wait_seconds'),
    help: 'Time that callers waited for a connection to the database.',
    buckets: databaseBuckets,
    registers,
  })
  const connections = new Gauge({
    name: metricName('database_connections'),
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers,
  })
  const waiting = new Gauge({
    name: metricName('database_waiting'),
    help: 'Callers that wait for a connection to the database.',
    registers,
  })
  const openStreams = new Gauge({
    name: metricName('open_streams'),
    help: 'Open streams of changes.',
    registers,
  })
  const stored = createStoredMetrics(registers)
  const ofProcess = createProcessMetrics(registers)

  return {
    observeCall(endpoint, status, durationMs) {
      calls.observe({ endpoint, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
    },
    observeStatement(operation, durationMs) {
      queries.observe({ operation }, durationMs / 1000)
    },
    observeWait: (durationMs) => waits.observe(durationMs / 1000),
    async read({ database, streams }) {
      const counts = database.connections()
      connections.set({ state: 'idle' }, counts.idle)
      connections.set({ state: 'busy' }, counts.busy)
      waiting.set(counts.waiting)
      openStreams.set(streams.count())
      ofProcess.read()
      await stored.read(database.query)
      return registry.metrics()
    },
    contentType: registry.contentType,
    close: ofProcess.close,
  }
}

/** The name of a metric as Prometheus stores it. */
function metricName(name: string): string {
  return `${brandName.toLowerCase()}_${name}`
}

const resolutionMs = 20
const quantiles = [0.5, 0.99, 1]

/** Event loop, memory and processor time of this process. */
function createProcessMetrics(registers: Registry[]) {
  const delay = new Gauge({
    name: metricName('event_loop_delay_seconds'),
    help: 'How much later than planned a timer fired, since the last scrape.',
    labelNames: ['quantile'],
    registers,
  })
  const memory = new Gauge({
    name: metricName('resident_memory_bytes'),
    help: 'Memory of this process.',
    registers,
  })
  const processor = new Counter({
    name: metricName('cpu_seconds_total'),
    help: 'Processor time of this process.',
    registers,
  })
  const measured = monitorEventLoopDelay({ resolution: resolutionMs })
  measured.enable()

  return {
    read(): void {
      for (const quantile of quantiles) {
        // Measured from one timer to the next, their planned distance included.
        const ms = measured.percentile(quantile * 100) / 1e6 - resolutionMs
        delay.set({ quantile: String(quantile) }, Math.max(0, ms) / 1000)
      }
      measured.reset()
      memory.set(process.memoryUsage.rss())
      const { user, system } = process.cpuUsage()
      processor.reset()
      processor.inc((user + system) / 1e6)
    },
    close: () => void measured.disable(),
  }
}

/** Scrapes within this time share one reading: monitoring must not load the database. */
const sharedForMs = 10_000

/** What the database holds, of the whole service: every process reports the same. */
function createStoredMetrics(registers: Registry[], now = () => performance.now()) {
  const up = new Gauge({
    name: metricName('database_up'),
    help: '1 while the database answers, otherwise 0.',
    registers,
  })
  const outbox = new Gauge({
    name: metricName('outbox_emails'),
    help: 'Emails that are to be composed, that wait to be sent, and that were given up and are not deleted yet.',
    labelNames: ['state'],
    registers,
  })
  const outboxAge = new Gauge({
    name: metricName('outbox_oldest_seconds'),
    help: 'Age of the oldest email that waits to be composed or sent.',
    registers,
  })
  const orders = new Counter({
    name: metricName('orders_total'),
    help: 'Orders placed, of the whole service.',
    registers,
  })
  const requests = new Gauge({
    name: metricName('requests'),
    help: 'Open requests whose answer is due, and those of them that are overdue.',
    labelNames: ['state'],
    registers,
  })
  let last: { counts: Promise<ServiceCounts>; endsAt: number } | undefined

  return {
    /** Without an answer of the database, its metrics are left out: an old figure would hide the outage. */
    async read(query: Query): Promise<void> {
      const counts = await readShared(query).catch(() => undefined)
      for (const metric of [outbox, outboxAge, orders, requests]) clear(metric)
      up.set(counts ? 1 : 0)
      if (counts) show(counts)
    },
  }

  function readShared(query: Query): Promise<ServiceCounts> {
    if (last === undefined || now() >= last.endsAt) {
      const counts = readServiceCounts(query, new Date())
      last = { counts, endsAt: now() + sharedForMs }
      // The next scrape tries again.
      counts.catch(() => {
        last = undefined
      })
    }
    return last.counts
  }

  function show(counts: ServiceCounts): void {
    outbox.set({ state: 'uncomposed' }, counts.emailsToCompose)
    outbox.set({ state: 'waiting' }, counts.emailsWaiting)
    outbox.set({ state: 'given-up' }, counts.emailsGivenUp)
    outboxAge.set(counts.oldestEmailSeconds)
    orders.inc(counts.orders)
    requests.set({ state: 'due' }, counts.due)
    requests.set({ state: 'overdue' }, counts.overdue)
  }
}

/** A metric without labels is 0 after a reset, and absent only when it is removed. */
function clear(metric: Gauge | Counter): void {
  metric.reset()
  metric.remove({})
}
