import type { Budget } from './budgets.ts'
import type { FirstTaps } from './first-tap.ts'
import { judge, type Verdict } from './judge.ts'
import type { Memory } from './memory.ts'
import type { Visit } from './visit.ts'

const tapGoal: Budget<FirstTaps> = {
  name: 'slowest answer to a first tap',
  unit: 'ms',
  read: ({ mostMs }) => mostMs,
  limit: () => ({ atMost: 300 }),
}

const visitGoal: Budget<Visit> = {
  name: 'interactions, 98th percentile',
  unit: 'ms',
  read: ({ p98Ms }) => p98Ms,
  limit: () => ({ atMost: 200 }),
}

const typingGoal: Budget<number> = {
  name: 'longest task while typing among 10,000 hits',
  unit: 'ms',
  read: (longestTaskMs) => longestTaskMs,
  limit: () => ({ atMost: 50 }),
}

const heapBudget: Budget<Memory> = {
  name: 'heap after an hour of use, to before',
  unit: 'x',
  read: ({ before, after }) => after.heapBytes / before.heapBytes,
  limit: () => ({ atMost: 1.1 }),
}

/** Both depend on the clock. */
export function judgeAnswers(taps: FirstTaps, visit?: Visit): Verdict[] {
  return [
    ...judge([tapGoal], '/', taps),
    ...(visit ? judge([visitGoal], 'a whole visit', visit) : []),
  ]
}

export function judgeTyping(longestTaskMs: number): Verdict[] {
  return judge([typingGoal], '/browse', longestTaskMs)
}

export function judgeMemory(memory: Memory): Verdict[] {
  return judge([heapBudget], 'a whole visit', memory)
}
