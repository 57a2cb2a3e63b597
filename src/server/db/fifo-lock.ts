export interface FifoLock {
  acquire(): Promise<void>
  release(): void
}

/** One holder at a time, in the order of asking. */
export function createFifoLock(): FifoLock {
  const waiting: (() => void)[] = []
  let isHeld = false

  return {
    async acquire() {
      if (!isHeld) {
        isHeld = true
        return
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      // Handed over, never free in between: a newcomer cannot overtake.
      if (next) next()
      else isHeld = false
    },
  }
}
