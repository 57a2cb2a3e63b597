import { Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import type { Streams } from '#server/requests/streams.ts'
import { metricName } from './metric-name.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createStoredMetrics } from './stored-metrics.ts'

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
  const statements = new Histogram({
    name: metricName('database_statement_duration_seconds'),
    help: 'Time of statements, by operation.',
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
      statements.observe({ operation }, durationMs / 1000)
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
