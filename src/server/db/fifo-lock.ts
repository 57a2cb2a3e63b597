export type FifoLock = ReturnType<typeof createFifoLock>

export function createFifoLock() {
  const waiting: (() => void)[] = []
  let isHeld = false

  return {
    async acquire(): Promise<void> {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
    },
    release(): void {
      const next = waiting.shift()
      // Passed on without being released, so that a new caller cannot overtake the queue.
      if (next) next()
      else isHeld = false
    },
    counts: () => ({ idle: isHeld ? 0 : 1, busy: isHeld ? 1 : 0, waiting: waiting.length }),
  }
}
