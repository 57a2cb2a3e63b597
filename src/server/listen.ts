import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { fileLimits } from '#domain/files/file-limits.ts'
import { limitBodyTime } from '#server/http/body-time.ts'
import type { Environment } from './environment.ts'
import { startError } from './start-error.ts'

export interface RunningServer {
  name: 'demo' | 'live'
  address: string
  notes: string[]
  /** Resolves with the reason why it has to close. */
  mustClose?: Promise<string>
  close: () => Promise<void>
}

type ListenOptions = {
  port: number
  host: string | undefined
  variable: string
  limits?: Partial<ConnectionLimits>
  /** Called when connections are refused because there are too many, at most once a minute. */
  onFull?: () => void
}

const fullReportMs = 60_000

/** Listens on one port. Without a host Node listens on IPv4 and IPv6, so `localhost` works with either. */
export async function listen(fetch: Fetch, options: ListenOptions): Promise<RunningServer> {
  // While it is pending, new requests wait.
  let opening: Promise<void> | undefined
  const server = createHttpServer(
    (request, env) => (opening ? opening.then(() => fetch(request, env)) : fetch(request, env)),
    options.limits,
  )
  const closePort = closeGracefully(server)
  const close = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    opening = promise
    return closePort(resolve)
  }
  let reportedAt = -fullReportMs
  server.on('drop', () => {
    if (performance.now() - reportedAt < fullReportMs) return
    reportedAt = performance.now()
    options.onFull?.()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)))
    server.listen(options.port, options.host, resolve)
  })
  return { name: 'demo', address: addressOf(server, options.host), notes: [], close }
}

function explain(error: NodeJS.ErrnoException, { port, host, variable }: ListenOptions): Error {
  const hint = `choose another, for example ${variable}=${port === 65535 ? 3000 : port + 1}`
  if (error.code === 'EADDRINUSE') return startError(`Port ${port} is taken: ${hint}.`)
  if (error.code === 'EACCES') {
    return startError(`Port ${port} needs more rights: choose one above 1023 in ${variable}.`)
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return startError(`LISTEN_HOST should be an address of this machine; it is '${host}'.`)
  }
  return error
}

function addressOf(server: Server, host = 'localhost'): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  // `0.0.0.0` and `::` are addresses to listen on, not to connect to.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`
}

const timeoutMs = 2000
const idleCheckMs = 50
/** After so many turns of the event loop, of this length at least, without a connection or a request, no client has more to send. */
const quietTurnsMin = 10
const turnMs = 10
/** Where clients never pause, the port is closed after this long. */
const noisyMaxMs = 2000

/** Graceful shutdown: returns a function that closes the server without dropping a request it has received. */
function closeGracefully(server: Server): (answerWaiting: () => void) => Promise<void> {
  // Grouped by connection. A Set of all is rehashed every few requests, and its old tables keep responses in memory.
  const open = new Map<Socket, ServerResponse[]>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, [])
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }, answer: ServerResponse) => {
    answer.shouldKeepAlive &&= !isClosing
    const answers = open.get(socket)
    answers?.push(answer)
    answer.once('close', () => answers?.splice(answers.indexOf(answer), 1))
  })
  const openAnswers = () => [...open.values()].flat()

  return async (answerWaiting) => {
    isClosing = true
    // `Connection: close` keeps the client from sending its next request on this connection.
    for (const answer of openAnswers()) answer.shouldKeepAlive = false
    await untilQuiet(server)
    const finished = finish(server, openAnswers)
    answerWaiting()
    await finished
  }
}

/** Closing the port, or an idle connection, loses what is on its way. No request is answered meanwhile, so clients send no more. */
async function untilQuiet(server: Server): Promise<void> {
  const end = performance.now() + noisyMaxMs
  let quietTurns = 0
  const observe = () => {
    quietTurns = 0
  }
  server.on('connection', observe).on('request', observe)
  while (quietTurns < quietTurnsMin && performance.now() < end) {
    quietTurns += 1
    await setTimeout(turnMs)
  }
  server.off('connection', observe).off('request', observe)
}

/** Lets open responses finish, within a limit: a stalled client must not keep the process alive. */
function finish(server: Server, openAnswers: () => ServerResponse[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      // One is owed whose request has arrived in full and whose response has not begun.
      const isOwed = openAnswers().some(({ req, headersSent }) => req.complete && !headersSent)
      if (!isOwed) server.closeAllConnections()
    }, timeoutMs)
    // A connection that becomes idle after its response would otherwise be kept open.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    server.close(() => {
      clearInterval(timer)
      clearInterval(idle)
      resolve()
    })
  })
}

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

export type ConnectionLimits = typeof connectionLimits

const connectionLimits = {
  /** Headers and body of a request must have arrived this long after its first byte. */
  requestMs: 30_000,
  /** The same for the upload of a file. */
  uploadMs: fileLimits.uploadMs,
  /** How often that is checked, and so how late a timeout can be. */
  checkMs: 1000,
  // How long a connection is kept open for the next request. Longer than proxies keep theirs (nginx and AWS
  // 60 s, Traefik 90 s, Caddy 120 s): the side that closes first must be the one that sends requests, or it sends
  // one into a closed connection.
  keepAliveMs: 125_000,
  /** A client that stops reading is cut off after this long. The event stream sends a heartbeat every 20 s. */
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
