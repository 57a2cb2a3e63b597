/** Open event streams, which end when the client disconnects or the server closes. */
export interface Streams {
  /** Registers a stream; returns the function that unregisters it. */
  add(owner: string, end: () => void): () => void
  countOf(owner: string): number
  closeAll(): void
}

export function createStreams(): Streams {
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
    closeAll() {
      isClosed = true
      for (const { end } of open) end()
    },
  }
}
