import type { Server } from 'node:http'
import { closeGracefully } from './close-gracefully.ts'
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
  reportFull(server, options.onFull)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)))
    server.listen(options.port, options.host, resolve)
  })
  return {
    name: 'demo',
    address: addressOf(server, options.host),
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
