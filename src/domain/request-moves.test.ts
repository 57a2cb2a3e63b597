import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import {
  allowedMoves,
  changeError,
  closureFor,
  isMoveAllowed,
  isStepBack,
  requestChanges,
  requiredReason,
} from './request-moves.ts'
import { requestStatuses } from './request-status.ts'

test('a request moves one step on, or one step back', () => {
  expect(allowedMoves('pending')).toEqual(['in-progress'])
  expect(allowedMoves('in-progress')).toEqual(['completed', 'pending'])
  expect(allowedMoves('completed')).toEqual(['in-progress'])
})

test('no request skips a step or stays where it is', () => {
  expect(isMoveAllowed('pending', 'completed')).toBe(false)
  expect(isMoveAllowed('completed', 'pending')).toBe(false)
  for (const status of requestStatuses) expect(isMoveAllowed(status, status)).toBe(false)
})

test('a step back is known from a step on', () => {
  expect(isStepBack('completed', 'in-progress')).toBe(true)
  expect(isStepBack('in-progress', 'pending')).toBe(true)
  expect(isStepBack('pending', 'in-progress')).toBe(false)
})

test.each([
  ['pending', 'in-progress', true, null],
  ['pending', 'in-progress', false, null],
  ['in-progress', 'completed', true, null],
  ['in-progress', 'completed', false, 'internal'],
  ['in-progress', 'pending', false, 'client'],
  ['completed', 'in-progress', true, 'client'],
  ['completed', 'in-progress', false, 'client'],
] as const)('%s to %s, address confirmed %s: reason %s', (from, to, isEmailConfirmed, reason) => {
  expect(requiredReason(from, to, { isEmailConfirmed })).toBe(reason)
})

const { requestClosed, requestNotClosed, completedNotClosable } = messages

test.each([
  // status, closed, and the error of: move, estimate, deliver, close, reopen
  ['pending', false, [null, null, null, null, requestNotClosed]],
  ['in-progress', false, [null, null, null, null, requestNotClosed]],
  ['completed', false, [null, null, null, completedNotClosable, requestNotClosed]],
  ['pending', true, [requestClosed, requestClosed, requestClosed, requestClosed, null]],
  ['in-progress', true, [requestClosed, requestClosed, requestClosed, requestClosed, null]],
] as const)('a %s request, closed %s, allows what it should', (status, isClosed, errors) => {
  const found = requestChanges.map((change) => changeError(change, { status, isClosed }))
  expect(found).toEqual(errors)
})

test('a pending request is declined, one in progress is cancelled, a completed one neither', () => {
  expect(requestStatuses.map(closureFor)).toEqual(['declined', 'cancelled', null])
})
