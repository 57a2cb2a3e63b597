/** Open event streams, which end when the client disconnects or the server closes. */
export interface Streams {
  /** Registers a stream; returns the function that unregisters it. */
  add(owner: string, end: () => void): () => void
  countOf(owner: string): number
  /** Of all owners. */
  count(): number
  closeAll(): void
}

export function createStreams(): Streams {
  const openOf = new Map<string, Set<() => void>>()
  let isClosed = false
  return {
    add(owner, end) {
      const open = openOf.get(owner) ?? new Set()
      openOf.set(owner, open.add(end))
      // A disconnected browser reconnects at once, and would keep the server from closing.
      if (isClosed) queueMicrotask(end)
      return () => {
        open.delete(end)
        if (open.size === 0 && openOf.get(owner) === open) openOf.delete(owner)
      }
    },
    countOf: (owner) => openOf.get(owner)?.size ?? 0,
    count: () => [...openOf.values()].reduce((sum, open) => sum + open.size, 0),
    closeAll() {
      isClosed = true
      for (const open of openOf.values()) for (const end of open) end()
    },
  }
}
