import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
})

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
})

type ReceivedSpan = z.infer<typeof spanSchema>

/** Receives traces as a collector does, by OTLP over HTTP. */
export async function startTraceCollector() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') {
      const { resourceSpans } = exportSchema.parse(await json(request))
      for (const { scopeSpans } of resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, spans }
}
