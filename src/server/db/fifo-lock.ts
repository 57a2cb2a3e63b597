import type { ConnectionCounts } from './database.ts'

export interface FifoLock {
  /** Whether the lock was free, and is the caller's now. */
  tryAcquire(): boolean
  acquire(): Promise<void>
  release(): void
  counts(): ConnectionCounts
}

/** A mutex with a first-in, first-out queue. */
export function createFifoLock(): FifoLock {
  const waiting: (() => void)[] = []
  let isHeld = false

  return {
    tryAcquire,
    async acquire() {
      if (!tryAcquire()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      // Passed on without being released, so that a new caller cannot overtake the queue.
      if (next) next()
      else isHeld = false
    },
    counts: () => ({ idle: isHeld ? 0 : 1, busy: isHeld ? 1 : 0, waiting: waiting.length }),
  }

  function tryAcquire(): boolean {
    if (isHeld) return false
    isHeld = true
    return true
  }
}
