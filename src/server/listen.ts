import type { Server } from 'node:http'
import { closeGently } from './close-gently.ts'
import { type ConnectionLimits, createHttpServer, type Fetch } from './http-server.ts'
import { startProblem } from './start-problem.ts'

export interface Door {
  name: 'demo' | 'live'
  address: string
  /** What whoever starts it should know. */
  notes: string[]
  close: () => Promise<void>
}

type Place = {
  port: number
  host: string | undefined
  variable: string
  limits?: Partial<ConnectionLimits>
  /** Called when connections are refused because there are too many, at most once a minute. */
  onFull?: () => void
}

const fullReportMs = 60_000

/** Opens one port. Without a host Node listens on IPv4 and IPv6 alike, so `localhost` works whichever it means. */
export async function listen(fetch: Fetch, place: Place): Promise<Door> {
  const server = createHttpServer(fetch, place.limits)
  const close = closeGently(server)
  reportFull(server, place.onFull)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  return {
    name: 'demo',
    address: addressOf(server, place.host),
    notes: [],
    close,
  }
}

function reportFull(server: Server, onFull: () => void = () => undefined): void {
  let reportedAt = -fullReportMs
  server.on('drop', () => {
    if (performance.now() - reportedAt < fullReportMs) return
    reportedAt = performance.now()
    onFull()
  })
}

function explain(error: NodeJS.ErrnoException, { port, host, variable }: Place): Error {
  const hint = `choose another, for example ${variable}=${port === 65535 ? 3000 : port + 1}`
  if (error.code === 'EADDRINUSE') return startProblem(`Port ${port} is taken: ${hint}.`)
  if (error.code === 'EACCES') {
    return startProblem(`Port ${port} needs more rights: choose one above 1023 in ${variable}.`)
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return startProblem(`LISTEN_HOST should be an address of this machine; it is '${host}'.`)
  }
  return error
}

function addressOf(server: Server, host = 'localhost'): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  // Every interface is a place to listen at, and none to go to.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`
}
