import { CallError } from '#contract/errors.ts'

type Enqueue = <Result>(work: () => Promise<Result>) => Promise<Result>

const retryAfterSeconds = 10

/** Runs so many pieces of work at once, in the order they came, and refuses more than may wait. */
export function createQueue(atOnceMax: number, waitingMax: number): Enqueue {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) {
        throw new CallError('too-many', undefined, undefined, retryAfterSeconds)
      }
      // Whoever leaves hands its place over, so the count stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
