import { CallError } from '#contract/errors.ts'

type Enqueue = <Result>(work: () => Promise<Result>) => Promise<Result>

const retryAfterSeconds = 10

/** Runs a limited number of tasks at once, first in, first out. Fails with `too-many` when the queue is full. */
export function createWorkQueue(atOnceMax: number, waitingMax: number): Enqueue {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) {
        throw new CallError('too-many', undefined, undefined, retryAfterSeconds)
      }
      // A finished task passes its slot to the next one, so the count does not change.
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
