import { CallError } from '#contract/errors.ts'
import type { requestEndpoints } from '#contract/requests.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { createCallerReader } from '#server/accounts/authorize.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Change, Database } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Call } from '#server/http/router.ts'
import type { Streams } from './streams.ts'

/** Per user and process: more than the tabs and devices of one user, few enough to be harmless. */
const streamsMax = 20

const responseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // Without this, proxies buffer events instead of passing them on at once.
  'X-Accel-Buffering': 'no',
}

export async function openChangeStream(
  { database, accounts, streams }: Dependencies,
  { user, headers, query }: Call<(typeof requestEndpoints)['watch']>,
): Promise<Response> {
  if (streams.countOf(user.id) >= streamsMax) throw new CallError('too-many')
  const readUser = createCallerReader(headers, {
    readUser: accounts.readUserQuietly,
    readTokenUser: accounts.readTokenUser,
  })
  const watch = { database, streams, user, tab: query.tab, readUser }
  return new Response(streamChanges(watch), { headers: responseHeaders })
}

type Watcher = Pick<SessionUser, 'id' | 'role' | 'companyId' | 'missingFactor'>

interface Watch {
  database: Pick<Database, 'listen'>
  streams: Streams
  user: Watcher
  /** The browser's tab, which knows its own changes. */
  tab?: string | undefined
  /** Reads the user again: sessions end, and roles change. */
  readUser: () => Promise<Watcher | null>
  heartbeatMs?: number
}

const encoder = new TextEncoder()

/** Streams changes to one user until they disconnect, their session ends or the server closes. */
export function streamChanges(watch: Watch): ReadableStream<Uint8Array> {
  let end: (() => void) | undefined
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // Started by the first read: the response to a HEAD request is never read, and would never end.
        end ??= startStream(watch, controller)
      },
      cancel() {
        end?.()
      },
    },
    { highWaterMark: 0, size: ({ byteLength }) => byteLength },
  )
}

/** Returns the function that ends the stream. */
function startStream(
  { database, streams, user, tab, readUser, heartbeatMs = 20_000 }: Watch,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  // The rest of the user is not needed for as long as the stream is open.
  const watcher: Watcher = { id: user.id, role: user.role, companyId: user.companyId }
  let isEnded = false
  const stopListening = database.listen(notify)
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  const forget = streams.add(watcher.id, end)
  send('retry: 3000\n\n')
  if (streams.recentChanges().some(concernsWatcher)) {
    notify({ kind: 'anything' })
  }
  return end

  function notify(change: Change): void {
    if (change.kind === 'access' && change.userId === watcher.id) void beat()
    if (!concernsWatcher(change)) return
    const id = change.kind === 'request' ? requestId(change.number) : null
    send(`event: change\ndata: ${JSON.stringify({ id })}\n\n`)
  }

  /** Clients get changes of their company's requests, but not internal ones. */
  function concernsWatcher(change: Change): boolean {
    if (change.kind === 'held-send') return change.userId === watcher.id
    if (change.kind !== 'request') return change.kind === 'anything'
    if (tab !== undefined && change.tab === tab) return false
    if (watcher.role === 'operator') return true
    return change.companyId === watcher.companyId && !change.isInternal
  }

  async function beat(): Promise<void> {
    // A failed read does not mean that the session has ended.
    const present = await readUser().catch(() => watcher)
    // With another role or company, other changes are visible: the browser reconnects, and is authorized again.
    const isSame = present?.role === watcher.role && present.companyId === watcher.companyId
    if (!isSame || present.missingFactor === 'company') return end()
    // An event, not a comment: a page cannot see comments, and could not detect that they are missing.
    send('event: beat\ndata: {}\n\n')
  }

  function send(text: string): void {
    if (isEnded) return
    // A slow reader is disconnected: a browser reconnects by itself, and reads everything again.
    controller.enqueue(encoder.encode(text))
    const unreadBytes = -(controller.desiredSize ?? 0)
    // About a hundred events.
    if (unreadBytes > 4096) end()
  }

  function end(): void {
    if (isEnded) return
    isEnded = true
    stopListening()
    clearInterval(heartbeat)
    forget()
    try {
      controller.close()
    } catch {
      // The reader has already closed it.
    }
  }
}
