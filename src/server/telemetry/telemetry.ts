import type { Logger } from 'pino'
import { type CallContext, currentCall } from '#server/db/call-context.ts'
import type { DatabaseObserver } from '#server/db/database.ts'
import { createMetrics } from './metrics.ts'

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
