import { CallError } from '#contract/errors.ts'
import { isDiskFull } from '#server/services/database-down.ts'

/** Anyone may ask, and asking writes: within this time one check is everyone's. */
const sharedForMs = 1000
/** For so long after a call failed for want of space no call should be sent here. */
const fullForMs = 10_000

export interface Readiness {
  /** Rejects when the database does not answer or cannot be written to. */
  check(): Promise<void>
  /** Called with the error of every call that failed. */
  observe(error: unknown): void
}

/**
 * Whether calls can be served. The check's own small write may fit into space that the database has
 * already, so a call that found the disk full counts as well.
 */
export function createReadiness(
  ping: () => Promise<void>,
  now: () => number = () => performance.now(),
): Readiness {
  let last: { result: Promise<void>; endsAt: number } | undefined
  let full: { error: unknown; endsAt: number } | undefined

  return {
    async check() {
      if (full && now() < full.endsAt) throw full.error
      if (last === undefined || now() >= last.endsAt) {
        last = { result: ping(), endsAt: now() + sharedForMs }
      }
      await last.result
    },
    observe(error) {
      // An error with a code is an answer, this check's own among them.
      if (!(error instanceof CallError) && isDiskFull(error))
        full = { error, endsAt: now() + fullForMs }
    },
  }
}
