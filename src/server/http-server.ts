import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { fileLimits } from '#domain/files/file-rules.ts'
import type { Environment } from './environment.ts'
import { limitBodyTime } from './http/body-time.ts'

/** Answers a request, with Node's own request and response beside it. */
export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

export interface ConnectionLimits {
  /** Headers and body of a request must have arrived this long after its first byte. */
  requestMs: number
  /** The same for the upload of a file. */
  uploadMs: number
  /** How often that is checked, and so how late a timeout can be. */
  checkMs: number
  /** How long a connection is kept open for the next request. */
  keepAliveMs: number
  /** A response whose client stops reading is aborted after this long without a byte either way. */
  stallMs: number
  connectionsMax: number
}

const connectionLimits: ConnectionLimits = {
  requestMs: 30_000,
  uploadMs: fileLimits.uploadMs,
  checkMs: 1000,
  // Longer than proxies keep theirs (nginx and AWS 60 s, Traefik 90 s, Caddy 120 s): the side that
  // closes first must be the one that sends requests, or it sends one into a closed connection.
  keepAliveMs: 125_000,
  // The event stream sends a heartbeat every 20 s.
  stallMs: 120_000,
  connectionsMax: 2000,
}

export function limitsFrom(environment: Partial<Environment>): Partial<ConnectionLimits> {
  const { MAX_CONNECTIONS: connectionsMax, KEEP_ALIVE_SECONDS: seconds } = environment
  return {
    ...(connectionsMax && { connectionsMax }),
    ...(seconds && { keepAliveMs: seconds * 1000 }),
  }
}

/** An HTTP server with its timeouts and connection limit, not listening yet. */
export function createHttpServer(fetch: Fetch, limits: Partial<ConnectionLimits> = {}): Server {
  const { requestMs, uploadMs, checkMs, keepAliveMs, stallMs, connectionsMax } = {
    ...connectionLimits,
    ...limits,
  }
  // An HTTP/1.0 request may come without a host; its URL still needs one.
  const answer = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    hostname: 'localhost',
  })
  const server = createServer(
    {
      headersTimeout: requestMs,
      // Node has one limit for all.
      requestTimeout: uploadMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: keepAliveMs,
    },
    (request, response) => {
      if (!hasValidHost(request)) {
        response.writeHead(400, { Connection: 'close' }).end()
        return
      }
      limitBodyTime(request, response, requestMs)
      void answer(request, response)
    },
  )
  server.timeout = stallMs
  server.maxConnections = connectionsMax
  // Makes room for the next connection: a new one matters more than an idle one.
  server.on('drop', () => server.closeIdleConnections())
  return server
}

/** Exactly one Host header. HTTP/1.0, which load balancers use for health checks, may omit it. */
function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (!headers.host) return headers.host === undefined && httpVersion === '1.0'
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length === 1
}
