import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

const patienceMs = 2000
const idleCheckMs = 50
/** The length of the system's accept queue that Node asks for. */
const queueMax = 511

/** Graceful shutdown: returns a function that closes the server without dropping a request it has received. */
export function closeGracefully(server: Server): () => Promise<void> {
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
    const impatience = setInterval(() => {
      if (!openAnswers().some(isOwed)) server.closeAllConnections()
    }, patienceMs)
    // A connection that becomes idle after its response would otherwise be kept open.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    server.close(() => {
      clearInterval(impatience)
      clearInterval(idle)
      resolve()
    })
  })
}

/** The request has arrived in full and the response has not begun. */
function isOwed({ req, headersSent }: ServerResponse): boolean {
  return req.complete && !headersSent
}
