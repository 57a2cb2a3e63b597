import { AsyncLocalStorage } from 'node:async_hooks'

/** The call on behalf of which the current code runs. */
export interface CallContext {
  readonly requestId: string
  /** Its name in the table of endpoints. */
  endpoint: string
  /** From then on only a download or a stream still reads. */
  isAnswered: boolean
  /** How long it has waited for the database, up to the wait in progress. */
  waitedMs: number
  /** Waits in progress: several statements may run at once. */
  waits: number
  waitingSince: number
}

const storage = new AsyncLocalStorage<CallContext>()

export function createCallContext(requestId: string): CallContext {
  return {
    requestId,
    endpoint: 'unknown',
    isAnswered: false,
    waitedMs: 0,
    waits: 0,
    waitingSince: 0,
  }
}

export function runInCall<Result>(call: CallContext, work: () => Result): Result {
  return storage.run(call, work)
}

/** Undefined in background work. */
export function currentCall(): CallContext | undefined {
  return storage.getStore()
}

/** Names the current call after its endpoint, once the router has found it. */
export function nameCall(endpoint: string): void {
  const call = currentCall()
  if (call) call.endpoint = endpoint
}
