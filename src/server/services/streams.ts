/** Answers that stay open until their reader leaves, or the door closes. */
export interface Streams {
  /** Remembers how to end a stream; returns the way to forget it. */
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
      // Whoever is let go comes back at once, and would be held again.
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
