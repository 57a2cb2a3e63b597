import { requestId } from '#domain/request-id.ts'
import type { Change, Database } from '#server/db/database.ts'
import type { SessionUser } from './session-user.ts'
import type { Streams } from './streams.ts'

interface Watch {
  database: Database
  streams: Streams
  user: SessionUser
  /** Reads the user again: sessions end, and roles change. */
  readUser: () => Promise<SessionUser | null>
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  heartbeatMs?: number
}

const unreadMax = 100
const retryAfterMs = 3000
const encoder = new TextEncoder()

/** Streams changes to one user until they disconnect, their session ends or the server closes. */
export function streamChanges(watch: Watch): ReadableStream<Uint8Array> {
  let end: (() => void) | undefined
  return new ReadableStream(
    {
      pull(controller) {
        // Started by the first read: the response to a HEAD request is never read, and would never end.
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
    // A failed read does not mean that the session has ended.
    const present = await readUser().catch(() => watcher)
    if (present === null) return end()
    watcher = present
    // An event, not a comment: a page cannot see comments, and could not detect that they are missing.
    send('event: beat\ndata: {}\n\n')
  }

  function send(text: string): void {
    if (isEnded) return
    controller.enqueue(encoder.encode(text))
    // A slow reader is disconnected: a browser reconnects by itself, and reads everything again.
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

/** Clients get changes of their own requests, but not internal ones. */
function isVisibleTo(user: SessionUser, change: Change): boolean {
  if (change.kind !== 'request') return change.kind === 'anything'
  if (user.role === 'operator') return true
  return change.clientId === user.id && !change.isInternal
}

function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close()
  } catch {
    // The reader has already closed it.
  }
}
