import { requestId } from '#domain/request-id.ts'
import type { Change, Database } from '#server/db/database.ts'
import type { SessionUser } from './session-user.ts'
import type { Streams } from './streams.ts'

interface Watch {
  database: Database
  streams: Streams
  user: SessionUser
  /** Asks again who it is: sessions end, and roles change. */
  readUser: () => Promise<SessionUser | null>
  /** Aborted when the reader has left. */
  signal: AbortSignal
  heartbeatMs?: number
}

const unreadMax = 100
const retryAfterMs = 3000
const encoder = new TextEncoder()

/** Tells one user of changes as they happen, for as long as they listen, are signed in and we are here. */
export function streamChanges(watch: Watch): ReadableStream<Uint8Array> {
  let end: (() => void) | undefined
  return new ReadableStream(
    {
      pull(controller) {
        // Begun by its first reader: the answer to a HEAD has none, and would never end.
        end ??= begin(watch, controller)
      },
      cancel() {
        end?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function begin(
  { database, streams, user, readUser, signal, heartbeatMs = 20_000 }: Watch,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  let watcher = user
  let isEnded = false
  const stopListening = database.listen(notify)
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  const forget = streams.add(user.id, end)
  signal.addEventListener('abort', end)
  send(`retry: ${retryAfterMs}\n\n`)
  return end

  function notify(change: Change): void {
    if (!isVisibleTo(watcher, change)) return
    const id = change.kind === 'request' ? requestId(change.number) : null
    send(`event: change\ndata: ${JSON.stringify({ id })}\n\n`)
  }

  async function beat(): Promise<void> {
    // A database that is away for a moment has ended nobody's session.
    const present = await readUser().catch(() => watcher)
    if (present === null) return end()
    watcher = present
    // An event, not a comment: a page cannot see comments, and would not miss them either.
    send('event: beat\ndata: {}\n\n')
  }

  function send(text: string): void {
    if (isEnded) return
    controller.enqueue(encoder.encode(text))
    // Whoever reads too slowly is let go: a browser comes back by itself, and looks at everything again.
    if ((controller.desiredSize ?? 0) < -unreadMax) end()
  }

  function end(): void {
    if (isEnded) return
    isEnded = true
    stopListening()
    clearInterval(heartbeat)
    forget()
    signal.removeEventListener('abort', end)
    close(controller)
  }
}

/** Clients hear of their own requests, and never of what the agency does among itself. */
function isVisibleTo(user: SessionUser, change: Change): boolean {
  if (change.kind !== 'request') return change.kind === 'anything'
  if (user.role === 'operator') return true
  return change.clientId === user.id && !change.isInternal
}

function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close()
  } catch {
    // Its reader was faster.
  }
}
