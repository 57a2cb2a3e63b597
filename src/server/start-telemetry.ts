import type { Logger } from 'pino'
import { environmentDefaults as defaults, type Environment } from './environment.ts'
import { createMetrics } from './services/telemetry/metrics.ts'
import { createTelemetry, type Telemetry, type Tracing } from './services/telemetry/telemetry.ts'

export async function startTelemetry(
  environment: Partial<Environment>,
  logger: Logger,
): Promise<Telemetry> {
  const { SLOW_CALL_MS = defaults.SLOW_CALL_MS, SLOW_QUERY_MS = defaults.SLOW_QUERY_MS } =
    environment
  return createTelemetry({
    metrics: createMetrics(),
    tracing: await startTracing(environment),
    logger,
    slowCallMs: SLOW_CALL_MS,
    slowQueryMs: SLOW_QUERY_MS,
  })
}

/** The packages are loaded only when traces are exported: they take memory and time at the start. */
async function startTracing(environment: Partial<Environment>): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, DATABASE_URL } = environment
  if (collectorUrl === undefined) return undefined
  const { startOpenTelemetry } = await import('./services/telemetry/open-telemetry.ts')
  return startOpenTelemetry({ collectorUrl, engine: DATABASE_URL ? 'postgres' : 'sqlite' })
}
