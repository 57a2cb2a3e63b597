import type { Logger } from 'pino'
import { type CallContext, currentCall } from '#server/db/call-context.ts'
import type { DatabaseObserver } from '#server/db/database.ts'
import { createMetrics, type Metrics } from './metrics.ts'

interface TelemetryOptions {
  logger: Logger
  slowCallMs: number
  slowQueryMs: number
}

/** Metrics, and the log of slow calls and queries. */
export interface Telemetry {
  metrics: Metrics
  databaseObserver: DatabaseObserver
  endCall(call: CallContext, status: number, durationMs: number): void
  close(): void
}

/** A slow query is logged up to this length. */
const textMaxChars = 500

export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { logger, slowCallMs, slowQueryMs } = options
  const metrics = createMetrics()
  return {
    metrics,
    databaseObserver: {
      onStatement(text, durationMs) {
        metrics.observeStatement(operationOf(text), durationMs)
        if (durationMs >= slowQueryMs) logSlowQuery(text, durationMs, currentCall())
      },
      onWait: metrics.observeWait,
    },
    endCall({ endpoint, requestId }, status, durationMs) {
      metrics.observeCall(endpoint, status, durationMs)
      if (durationMs >= slowCallMs) {
        logger.warn({ requestId, endpoint, status, ms: Math.round(durationMs) }, 'slow call')
      }
    },
    close: metrics.close,
  }

  function logSlowQuery(text: string, durationMs: number, call: CallContext | undefined): void {
    logger.warn(
      {
        ...(call ? { requestId: call.requestId, endpoint: call.endpoint } : {}),
        query: queryName(text),
        sql: text.slice(0, textMaxChars),
        ms: Math.round(durationMs),
      },
      'slow query',
    )
  }
}

/** Each is the value of a label, so there must be few. */
const operations = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'begin',
  'commit',
  'rollback',
  'with',
])

/** Asked after every query: where it begins as our own do, without a search. */
function operationOf(text: string): string {
  const start = text.slice(0, 6)
  if (operations.has(start)) return start
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  return operations.has(word) ? word : 'other'
}

/** What a query is called in logs: `select request`. */
export function queryName(text: string): string {
  const table = /\b(?:from|into|update)\s+"(\w+)"/i.exec(text)?.[1]
  const operation = operationOf(text)
  return table === undefined ? operation : `${operation} ${table}`
}
