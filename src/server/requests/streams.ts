import { missedChangesMs } from '#domain/site/timing.ts'
import type { Change, Database } from '#server/db/database.ts'

/** Open event streams, which end when the client disconnects or the server closes. */
export interface Streams {
  /** Registers a stream; returns the function that unregisters it. */
  add(owner: string, end: () => void): () => void
  countOf(owner: string): number
  count(): number
  /** The changes of the last seconds: a page loads its data before its stream opens. */
  recentChanges(): Change[]
  closeAll(): void
}

const recentMax = 100

export function createStreams(database: Pick<Database, 'listen'>): Streams {
  // What changed before this process listened is unknown.
  const recent: { at: number; change: Change }[] = [
    { at: Date.now(), change: { kind: 'anything' } },
  ]
  database.listen((change) => {
    if (change.kind !== 'request' && change.kind !== 'anything') return
    recent.push({ at: Date.now(), change })
    const [, second] = recent
    if (recent.length <= recentMax || second === undefined) return
    recent.splice(0, 2, { at: second.at, change: { kind: 'anything' } })
  })
  const open = new Set<{ owner: string; end: () => void }>()
  let isClosed = false
  return {
    add(owner, end) {
      const stream = { owner, end }
      open.add(stream)
      // A disconnected browser reconnects at once, and would keep the server from closing.
      if (isClosed) queueMicrotask(end)
      return () => void open.delete(stream)
    },
    countOf: (owner) => [...open].filter((stream) => stream.owner === owner).length,
    count: () => open.size,
    recentChanges() {
      const since = Date.now() - missedChangesMs.server
      return recent.filter(({ at }) => at >= since).map(({ change }) => change)
    },
    closeAll() {
      isClosed = true
      for (const { end } of open) end()
    },
  }
}
