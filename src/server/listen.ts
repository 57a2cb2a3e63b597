import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { startProblem } from './start-problem.ts'

export type Door = { address: string; close: () => Promise<void> }

type Fetch = Parameters<typeof getRequestListener>[0]
type Place = { port: number; host: string | undefined; variable: string }

const patienceMs = 3000

/** Opens one port. Without a host Node listens on IPv4 and IPv6 alike, so `localhost` works whichever it means. */
export async function listen(fetch: Fetch, place: Place): Promise<Door> {
  const server = createServer(getRequestListener(fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  return { address: addressOf(server, place.host), close: () => close(server) }
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
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Lets the answers under way finish, but not for ever: a stalled client must not keep the process alive. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
  })
}
