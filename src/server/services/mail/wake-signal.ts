export interface WakeSignal {
  ring(): void
  /** Resolves when it rings, at once if it has rung since the last time, or when nobody rings. */
  wait(patienceMs: number): Promise<void>
}

/** Wakes somebody who waits; a ring while they are busy is not lost. */
export function createWakeSignal(): WakeSignal {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wake?.()
    },
    async wait(patienceMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const patience = setTimeout(resolve, patienceMs)
          wake = () => {
            clearTimeout(patience)
            resolve()
          }
        })
      }
      hasRung = false
    },
  }
}
