import type { Change, Database } from '#server/db/database.ts'

/** Work is looked for at least this often, in case a notification was lost. */
const maxWaitMs = 60_000
/** Work that is due and cannot be claimed is being claimed by another process. */
const minWaitMs = 100

export interface Worker {
  isStopping(): boolean
  wake(): void
  /** Resolves when it is woken, or after the timeout. */
  wait(timeoutMs: number): Promise<void>
  /** Repeats a round, which returns how long to wait for the next. */
  start(round: () => Promise<number>): void
  /** Resolves when the round that is running is done. */
  stop(): Promise<void>
}

/** A worker that certain changes wake. */
export function createWorker(
  database: Pick<Database, 'listen'>,
  isWakingChange: (change: Change) => boolean,
): Worker {
  const wakeSignal = createWakeSignal()
  const stopListening = database.listen((change) => {
    if (isWakingChange(change)) wakeSignal.notify()
  })
  const stopping = new AbortController()
  let finished = Promise.resolve()

  return {
    isStopping: () => stopping.signal.aborted,
    wake: wakeSignal.notify,
    wait: wakeSignal.wait,
    start(round) {
      finished = repeat(round)
    },
    async stop() {
      stopping.abort()
      stopListening()
      wakeSignal.notify()
      await finished
    },
  }

  async function repeat(round: () => Promise<number>): Promise<void> {
    while (!stopping.signal.aborted) await wakeSignal.wait(await round())
  }
}

/** How long to wait for what is due at a time; undefined where nothing is. */
export function untilDue(due: number | undefined): number {
  const waitMs = due === undefined ? maxWaitMs : due - Date.now()
  return Math.min(Math.max(waitMs, minWaitMs), maxWaitMs)
}

interface WakeSignal {
  notify(): void
  /** Resolves on `notify`, at once if that was called since the last wait, or after the timeout. */
  wait(timeoutMs: number): Promise<void>
}

/** Wakes a waiting worker. A notification while it is busy is not lost. */
function createWakeSignal(): WakeSignal {
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
