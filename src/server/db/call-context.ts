import { AsyncLocalStorage } from 'node:async_hooks'

export interface CallContext {
  readonly requestId: string
  readonly tab: string | undefined
  endpoint: string
  /** Takes as long as its client does, as an upload, or a download once it is answered: each query is limited, not their sum. */
  isUnhurried: boolean
  /** How long it has waited for the database, up to the wait in progress. */
  waitedMs: number
  /** Waits in progress: several queries may run at once. */
  waits: number
  waitingSince: number
}

const storage = new AsyncLocalStorage<CallContext>()

export function createCallContext(requestId: string, tab?: string): CallContext {
  const waiting = { waitedMs: 0, waits: 0, waitingSince: 0 }
  return { requestId, tab, endpoint: 'unknown', isUnhurried: false, ...waiting }
}

export function runInCall<Result>(call: CallContext, work: () => Result): Result {
  return storage.run(call, work)
}

/** Undefined in background work. */
export function currentCall(): CallContext | undefined {
  return storage.getStore()
}

export function nameCall(endpoint: string, isUnhurried: boolean): void {
  const call = currentCall()
  if (call) Object.assign(call, { endpoint, isUnhurried })
}

/** How long one call waits for the database in all its queries. It has to be answered within 5 seconds. */
export const callTimeoutMs = 4000

export function timeLeftMs(backgroundMs: number, callMs = callTimeoutMs): number {
  const call = currentCall()
  if (call === undefined) return backgroundMs
  if (call.isUnhurried) return callMs
  const currentMs = call.waits > 0 ? performance.now() - call.waitingSince : 0
  return Math.max(0, callMs - call.waitedMs - currentMs)
}

export async function countWait<Result>(work: () => Promise<Result>): Promise<Result> {
  const call = currentCall()
  if (call === undefined) return work()
  if (call.waits === 0) call.waitingSince = performance.now()
  call.waits += 1
  try {
    return await work()
  } finally {
    call.waits -= 1
    if (call.waits === 0) call.waitedMs += performance.now() - call.waitingSince
  }
}

/** Rejects when the work takes longer than the current call may wait. The work itself goes on. */
export async function withTimeout<Result>(
  work: () => Promise<Result>,
  options: { callMs?: number; backgroundMs: number; onTimeout: () => void },
): Promise<Result> {
  const limitMs = timeLeftMs(options.backgroundMs, options.callMs)
  if (limitMs <= 0) throw frozen()
  let timer: NodeJS.Timeout | undefined
  let isDone = false
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      if (isDone) return
      reject(frozen())
      options.onTimeout()
    }
    // One turn later: after a busy event loop, the answer may have arrived and not been read yet.
    timer = setTimeout(() => setImmediate(giveUp), limitMs)
  })
  return countWait(() => Promise.race([work(), timeout])).finally(() => {
    isDone = true
    clearTimeout(timer)
  })
}

function frozen(): Error {
  return Object.assign(new Error('the database has not answered in time'), { code: 'ETIMEDOUT' })
}
