import { type CallContext, currentCall } from './call-context.ts'

/**
 * How long one call waits for the database, in all its statements: a frozen one neither answers nor
 * fails, and the call has to be answered within 5 seconds.
 */
export const callPatienceMs = 4000

/** How long the current call may still wait; background work may wait longer. */
export function patienceMs(backgroundMs: number, callMs = callPatienceMs): number {
  const call = currentCall()
  if (call === undefined) return backgroundMs
  // A download reads for as long as it takes; each of its statements is limited instead.
  if (call.isAnswered) return callMs
  const currentMs = call.waits > 0 ? performance.now() - call.waitingSince : 0
  return Math.max(0, callMs - call.waitedMs - currentMs)
}

/** Counts the time that work takes as time that the current call waits for the database. */
export async function countWait<Result>(work: () => Promise<Result>): Promise<Result> {
  const call = currentCall()
  if (call === undefined) return work()
  startWait(call)
  try {
    return await work()
  } finally {
    endWait(call)
  }
}

interface PatienceOptions {
  callMs?: number
  backgroundMs: number
  onTimeout: () => void
}

/** Rejects when the work takes longer than the current call may wait. The work itself goes on. */
export async function withPatience<Result>(
  work: () => Promise<Result>,
  { callMs, backgroundMs, onTimeout }: PatienceOptions,
): Promise<Result> {
  const limitMs = patienceMs(backgroundMs, callMs)
  if (limitMs <= 0) throw frozen()
  let timer: NodeJS.Timeout | undefined
  let isDone = false
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      if (isDone) return
      reject(frozen())
      onTimeout()
    }
    // One turn later: after a busy event loop, the answer may have arrived and not been read yet.
    timer = setTimeout(() => setImmediate(giveUp), limitMs)
  })
  return countWait(() => Promise.race([work(), timeout])).finally(() => {
    isDone = true
    clearTimeout(timer)
  })
}

function startWait(call: CallContext): void {
  if (call.waits === 0) call.waitingSince = performance.now()
  call.waits += 1
}

function endWait(call: CallContext): void {
  call.waits -= 1
  if (call.waits === 0) call.waitedMs += performance.now() - call.waitingSince
}

function frozen(): Error {
  return Object.assign(new Error('the database has not answered in time'), { code: 'ETIMEDOUT' })
}
