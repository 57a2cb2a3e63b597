import { isStartError } from '#server/start-error.ts'

/** Ends the process with one line for a problem a person can act on; anything else keeps its stack. */
export function stopWithReason(error: unknown): never {
  if (!isStartError(error)) throw error
  console.error(error.message)
  process.exit(1)
}
