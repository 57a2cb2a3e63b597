import type { Logger } from 'pino'
import { type CallContext, type CallSpan, currentCall } from '#server/db/call-context.ts'
import type { DatabaseObserver } from '#server/db/database.ts'
import type { Metrics } from './metrics.ts'
import { operationOf, statementName } from './statement-name.ts'

/** Traces of calls. Loaded only when traces are exported. */
export interface Tracing {
  startCall(call: { method: string; headers: Headers; requestId: string }): CallSpan
  /** Exports what is left. */
  close(): Promise<void>
}

export interface TelemetryOptions {
  metrics: Metrics
  tracing?: Tracing | undefined
  logger: Logger
  slowCallMs: number
  slowQueryMs: number
}

/** Metrics, traces and the log of slow calls and statements. */
export interface Telemetry {
  metrics: Metrics
  databaseObserver: DatabaseObserver
  startCall(call: CallContext, request: { method: string; headers: Headers }): void
  endCall(call: CallContext, status: number, durationMs: number): void
  close(): Promise<void>
}

/** A slow statement is logged up to this length. */
const textMaxChars = 500

export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { metrics, tracing, logger, slowCallMs, slowQueryMs } = options
  return {
    metrics,
    databaseObserver: {
      onStatement(statement) {
        const { text, durationMs } = statement
        metrics.observeStatement(operationOf(text), durationMs)
        const call = currentCall()
        if (call && !call.isAnswered) call.span?.addStatement(statement)
        if (durationMs >= slowQueryMs) logSlowQuery(text, durationMs, call)
      },
      onWait: metrics.observeWait,
    },
    startCall(call, { method, headers }) {
      call.span = tracing?.startCall({ method, headers, requestId: call.requestId })
    },
    endCall(call, status, durationMs) {
      const { endpoint, requestId } = call
      metrics.observeCall(endpoint, status, durationMs)
      call.span?.end({ endpoint, status })
      if (durationMs >= slowCallMs) {
        logger.warn({ requestId, endpoint, status, ms: Math.round(durationMs) }, 'slow call')
      }
    },
    async close() {
      metrics.close()
      await tracing?.close()
    },
  }

  function logSlowQuery(text: string, durationMs: number, call: CallContext | undefined): void {
    logger.warn(
      {
        ...(call ? { requestId: call.requestId, endpoint: call.endpoint } : {}),
        statement: statementName(text),
        sql: text.slice(0, textMaxChars),
        ms: Math.round(durationMs),
      },
      'slow query',
    )
  }
}
