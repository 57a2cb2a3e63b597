import { expect, test } from 'vitest'
import { requestStatuses } from './hit-request.ts'
import { allowedMoves, isMoveAllowed, isStepBack } from './request-moves.ts'

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
