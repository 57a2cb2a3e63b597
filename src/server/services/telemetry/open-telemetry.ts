import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { endpoints } from '#contract/endpoints.ts'
import { brandName } from '#domain/brand.ts'
import { statementName } from './statement-name.ts'
import type { Tracing } from './telemetry.ts'

interface OpenTelemetryOptions {
  /** The address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  collectorUrl: string
  engine: 'sqlite' | 'postgres'
}

const engineNames = { sqlite: 'sqlite', postgres: 'postgresql' }
const readHeader = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/** Exports a trace of every call: its span, and one for each of its statements. */
export function startOpenTelemetry({ collectorUrl, engine }: OpenTelemetryOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': brandName.toLowerCase() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(brandName.toLowerCase())
  const propagator = new W3CTraceContextPropagator()

  return {
    startCall({ method, headers, requestId }) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, readHeader)
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.request.id': requestId },
        },
        parent,
      )
      const own = trace.setSpan(parent, span)
      return {
        addStatement({ text, durationMs, isFailed }) {
          const end = performance.timeOrigin + performance.now()
          const child = tracer.startSpan(
            statementName(text),
            {
              kind: SpanKind.CLIENT,
              startTime: end - durationMs,
              attributes: { 'db.system.name': engineNames[engine] },
            },
            own,
          )
          if (isFailed) child.setStatus({ code: SpanStatusCode.ERROR })
          child.end(end)
        },
        end({ endpoint, status }) {
          const route = routeOf(endpoint)
          span.updateName(endpoint)
          if (route !== undefined) span.setAttribute('http.route', route)
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}

function routeOf(name: string): string | undefined {
  return Object.entries(endpoints).find(([known]) => known === name)?.[1].path
}
