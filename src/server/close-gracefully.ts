import type { Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

const patienceMs = 3000
const idleCheckMs = 50
/** How many connections the system keeps for Node until it takes them. */
const queueMax = 511

/** Returns the way to close a server that drops nothing it was sent. */
export function closeGracefully(server: Server): () => Promise<void> {
  const answers = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (_, answer: ServerResponse) => {
    answer.shouldKeepAlive &&= !isClosing
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })

  return async () => {
    isClosing = true
    // Whoever is told so does not send the next question down a connection that is about to end.
    for (const answer of answers) answer.shouldKeepAlive = false
    await takeInWhatWaits(server)
    await finish(server, answers)
  }
}

/**
 * What was sent before we close may still wait in the system's queue, from which one connection a
 * turn is taken; closing at once would break those off. First come, first taken: a few turns after
 * the last that can have been waiting, all are in and read.
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

/** Lets the answers under way finish, but not for ever: a stalled client must not keep the process alive. */
function finish(server: Server, answers: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setInterval(() => {
      if (![...answers].some(isOwed)) server.closeAllConnections()
    }, patienceMs)
    // A connection that falls idle after its answer would otherwise be kept for the next question.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    server.close(() => {
      clearInterval(impatience)
      clearInterval(idle)
      resolve()
    })
  })
}

/** It was asked for in full, and we are not done: nobody's fault but ours. */
function isOwed({ req, headersSent }: ServerResponse): boolean {
  return req.complete && !headersSent
}
