import { setTimeout } from 'node:timers/promises'
import type { EndpointName } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Answer, call, type Sent } from '#tests/server/reliability/call.ts'

interface CallCounts {
  answered: number
  retried: number
  /** Without an answer: the process was killed, or not there. */
  lost: number
  /** Answered 503. */
  unavailable: number
}

/** Makes calls as a browser behind a load balancer does. */
export interface Caller {
  counts: CallCounts
  /** Answers that no fault explains. */
  unexpected: string[]
  /** One attempt at the next process; undefined when its outcome is unknown, or nothing was saved. */
  attempt<Name extends EndpointName>(
    name: Name,
    sent: Sent<Name>,
    expected?: ErrorCode,
  ): Promise<Answer<Name> | undefined>
  /** Repeats the same call, with its key, until it is answered, or until it is given up. */
  send<Name extends EndpointName>(
    name: Name,
    sent: Sent<Name>,
    options?: SendOptions,
  ): Promise<Answer<Name> | undefined>
}

interface SendOptions {
  /** An error that is an answer as well. */
  expected?: ErrorCode
  /** The probability of giving up after each attempt that failed. */
  giveUp?: number
}

const retryPauseMs = 100
/** A call is answered within seconds, or not at all. */
const answerMaxMs = 30_000

export function createCaller(addresses: () => readonly string[]): Caller {
  const counts = { answered: 0, retried: 0, lost: 0, unavailable: 0 }
  const unexpected: string[] = []
  let turn = 0

  return {
    counts,
    unexpected,
    attempt,
    async send(name, sent, { expected, giveUp = 0 } = {}) {
      while (true) {
        const answer = await attempt(name, sent, expected)
        if (answer !== undefined) return answer
        if (Math.random() < giveUp) return undefined
        counts.retried += 1
        await setTimeout(retryPauseMs)
      }
    },
  }

  async function attempt<Name extends EndpointName>(
    name: Name,
    sent: Sent<Name>,
    expected?: ErrorCode,
  ): Promise<Answer<Name> | undefined> {
    const choice = addresses()
    const address = choice[turn++ % choice.length]
    if (address === undefined) return undefined
    const signal = AbortSignal.timeout(answerMaxMs)
    try {
      const answer = await call(address, name, { ...sent, signal })
      const { errorCode } = answer
      if (errorCode === undefined || errorCode === expected) {
        counts.answered += 1
        return answer
      }
      if (errorCode === 'unavailable') counts.unavailable += 1
      else unexpected.push(`${name}: ${errorCode} ${answer.message}`)
    } catch (error) {
      // `fetch` throws a TypeError when there is no answer.
      if (error instanceof TypeError) counts.lost += 1
      else unexpected.push(`${name}: ${String(error)}`)
    }
    return undefined
  }
}
