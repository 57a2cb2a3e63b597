import { expect, test } from 'vitest'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import {
  allowedMoves,
  changeError,
  closureFor,
  moveError,
  moveMessages,
  type RequestChange,
  requiredReason,
} from './request-moves.ts'
import { requestStatuses } from './request-status.ts'

test('a request moves one step forward or back, and skips none', () => {
  const moves = requestStatuses.map((from) =>
    requestStatuses.filter((to) => allowedMoves(from).includes(to)),
  )
  expect(moves).toEqual([['in-progress'], ['pending', 'completed'], ['in-progress']])
  expect(allowedMoves('in-progress')).toEqual(['completed', 'pending'])
})

test('only completing a request needs a solution', () => {
  const without = { hasSolution: false }
  expect(moveError('in-progress', 'completed', without)).toBe(moveMessages.solutionMissing)
  expect(moveError('in-progress', 'completed', { hasSolution: true })).toBeNull()
  expect(moveError('pending', 'in-progress', without)).toBeNull()
  expect(moveError('pending', 'completed', without)).toBe(moveMessages.moveNotAllowed)
})

test.each([
  ['pending', 'in-progress', true, true, null],
  ['pending', 'in-progress', false, true, null],
  ['pending', 'in-progress', true, false, 'no-quote'],
  ['in-progress', 'completed', true, false, null],
  ['in-progress', 'completed', false, true, 'unconfirmed'],
  ['in-progress', 'pending', false, true, 'back'],
  ['completed', 'in-progress', true, false, 'back'],
  ['completed', 'in-progress', false, true, 'back'],
] as const)(
  '%s to %s, address confirmed %s, quote accepted %s: reason %s',
  (from, to, isEmailConfirmed, hasAcceptedQuote, reason) => {
    expect(requiredReason(from, to, { isEmailConfirmed, hasAcceptedQuote })).toBe(reason)
  },
)

const { requestClosed, requestNotClosed, completedNotClosable } = moveMessages
const { completedNotQuotable } = quoteMessages
const allowed = [null, null, null, null]
const onCompleted = [...allowed.slice(1), completedNotQuotable, null, completedNotClosable]

test.each([
  // status, closed, and the error of: move, estimate, deliver, quote, withdraw, close, reopen
  ['pending', false, [...allowed, null, null, requestNotClosed]],
  ['in-progress', false, [...allowed, null, null, requestNotClosed]],
  ['completed', false, [...onCompleted, requestNotClosed]],
  ['pending', true, [...Array(6).fill(requestClosed), null]],
  ['in-progress', true, [...Array(6).fill(requestClosed), null]],
] as const)('a %s request, closed %s, allows what it should', (status, isClosed, errors) => {
  const changes: RequestChange[] = [
    'move',
    'estimate',
    'deliver',
    'quote',
    'withdraw',
    'close',
    'reopen',
  ]
  const found = changes.map((change) => changeError(change, { status, isClosed }))
  expect(found).toEqual(errors)
})

test('a pending request is declined, one in progress is cancelled, a completed one neither', () => {
  expect(requestStatuses.map(closureFor)).toEqual(['declined', 'cancelled', null])
})
