import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long SQLite may work before the event loop gets a turn. */
const sliceMs = 4

/**
 * A new connection takes one turn to be accepted and one to be read: with three, a health check is
 * answered before the next slice begins.
 */
const turnsPerYield = 3

export interface Turns {
  /** Whether a slice of work is used up. */
  areDue(): boolean
  take(): Promise<void>
}

/**
 * SQLite works on the main thread, and everything around it in microtasks: without a pause, calls that
 * arrive together run one after the other before the event loop turns once. After every slice of work,
 * the loop is due its turns.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  let sliceEndsAt: number | undefined

  return {
    areDue() {
      if (sliceEndsAt === undefined) startSlice()
      return sliceEndsAt !== undefined && now() >= sliceEndsAt
    },
    async take() {
      for (let turn = 0; turn < turnsPerYield; turn += 1) await nextTurn()
      startSlice()
    },
  }

  function startSlice(): void {
    sliceEndsAt = now() + sliceMs
    // The loop may also turn by itself, when there is nothing left to do: the next slice is a new one.
    setImmediate(() => {
      sliceEndsAt = undefined
    })
  }
}
