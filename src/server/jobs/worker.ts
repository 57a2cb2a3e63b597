import { setTimeout as sleep } from 'node:timers/promises'
import type { Change, Database } from '#server/db/database.ts'

/** Work is looked for at least this often, in case a notification was lost. */
const maxWaitMs = 60_000
/** Work that is due and cannot be claimed is being claimed by another process. */
const minWaitMs = 100

export type Worker = ReturnType<typeof createWorker>

/** A worker that certain changes wake. One that comes while it is busy is not lost. */
export function createWorker(
  database: Pick<Database, 'listen'>,
  isWakingChange: (change: Change) => boolean,
) {
  let waking = new AbortController()
  const stopListening = database.listen((change) => {
    if (isWakingChange(change)) wake()
  })
  const stopping = new AbortController()
  let finished = Promise.resolve()

  return {
    isStopping: () => stopping.signal.aborted,
    wake,
    wait,
    /** Repeats a round, which returns how long to wait for the next. */
    start(round: () => Promise<number>): void {
      finished = (async () => {
        while (!stopping.signal.aborted) await wait(await round())
      })()
    },
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      wake()
      await finished
    },
  }

  function wake(): void {
    waking.abort()
  }

  /** Resolves when it is woken, at once if that was since the last wait, or after the timeout. */
  async function wait(timeoutMs: number): Promise<void> {
    await sleep(timeoutMs, undefined, { signal: waking.signal }).catch(() => undefined)
    waking = new AbortController()
  }
}

/** How long to wait until the next due time; undefined if there is none. */
export function untilDue(due: number | undefined): number {
  const waitMs = due === undefined ? maxWaitMs : due - Date.now()
  return Math.min(Math.max(waitMs, minWaitMs), maxWaitMs)
}

const lookAgainMs = 10
/** Background work continues after this long even if calls are still queued. */
const longestMs = 250

/** Delays a step of background work while calls are queued for the database: calls have priority. */
export async function yieldToCalls({ connections }: Pick<Database, 'connections'>): Promise<void> {
  const endsAt = performance.now() + longestMs
  while (connections().waiting > 0 && performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
