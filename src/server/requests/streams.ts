import { missedChangesMs } from '#domain/site/timing.ts'
import type { Change, Database } from '#server/db/database.ts'

export type Streams = ReturnType<typeof createStreams>

const recentMax = 100

/** Open event streams, which end when the client disconnects or the server closes. */
export function createStreams(database: Pick<Database, 'listen'>) {
  // What changed before this process listened is unknown.
  const recent: { at: number; change: Change }[] = [
    { at: Date.now(), change: { kind: 'anything' } },
  ]
  database.listen((change) => {
    if (!['request', 'held-send', 'anything'].includes(change.kind)) return
    recent.push({ at: Date.now(), change })
    const [, second] = recent
    if (recent.length <= recentMax || second === undefined) return
    recent.splice(0, 2, { at: second.at, change: { kind: 'anything' } })
  })
  const open = new Set<{ owner: string; end: () => void }>()
  let isClosed = false
  return {
    /** Registers a stream; returns the function that unregisters it. */
    add(owner: string, end: () => void) {
      const stream = { owner, end }
      open.add(stream)
      // A disconnected browser reconnects at once, and would keep the server from closing.
      if (isClosed) queueMicrotask(end)
      return () => void open.delete(stream)
    },
    countOf: (owner: string) => [...open].filter((stream) => stream.owner === owner).length,
    count: () => open.size,
    /** The changes of the last seconds: a page loads its data before its stream opens. */
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
