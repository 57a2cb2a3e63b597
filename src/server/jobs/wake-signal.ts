export interface WakeSignal {
  notify(): void
  /** Resolves on `notify`, at once if that was called since the last wait, or after the timeout. */
  wait(timeoutMs: number): Promise<void>
}

/** Wakes a waiting worker. A notification while it is busy is not lost. */
export function createWakeSignal(): WakeSignal {
  let isNotified = false
  let wake: (() => void) | undefined
  return {
    notify() {
      isNotified = true
      wake?.()
    },
    async wait(timeoutMs) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timeout = setTimeout(resolve, timeoutMs)
          wake = () => {
            clearTimeout(timeout)
            resolve()
          }
        })
      }
      isNotified = false
    },
  }
}
