import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { type ConnectionLimits, createHttpServer, type Fetch } from './http-server.ts'
import { startError } from './start-error.ts'

export interface RunningServer {
  name: 'demo' | 'live'
  address: string
  /** Notes for the operator who starts it. */
  notes: string[]
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
  const server = createHttpServer(fetch, options.limits)
  const close = closeGracefully(server)
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
/** The length of the system's accept queue that Node asks for. */
const queueMax = 511

/** Graceful shutdown: returns a function that closes the server without dropping a request it has received. */
function closeGracefully(server: Server): () => Promise<void> {
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

  return async () => {
    isClosing = true
    // `Connection: close` keeps the client from sending its next request on this connection.
    for (const answer of openAnswers()) answer.shouldKeepAlive = false
    await takeInWhatWaits(server)
    await finish(server, openAnswers)
  }
}

/**
 * Connections that were opened before the close may still wait in the system's accept queue, from which
 * Node takes one per turn of the event loop; closing at once would reset them. The queue is first in,
 * first out: a few turns after the last one that can have been waiting, all are accepted and read.
 */
async function takeInWhatWaits(server: Server): Promise<void> {
  let taken = 0
  let turns = 0
  server.on('connection', () => {
    taken += 1
    if (taken <= queueMax) turns = 0
  })
  while (turns < 3) {
    turns += 1
    await setImmediate()
  }
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
