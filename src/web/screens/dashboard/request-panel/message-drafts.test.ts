import { expect, test } from 'vitest'
import { forgetMessage, keepMessage, loadMessage, messageKey } from './message-drafts.ts'

test('what was typed for one request is found again, and for no other', () => {
  keepMessage('HIT-001', 'Hello')
  expect(loadMessage('HIT-001')).toBe('Hello')
  expect(loadMessage('HIT-002')).toBe('')
})

test('the same text is sent with the same key, another text with another', () => {
  keepMessage('HIT-003', 'Hello')
  const key = messageKey('HIT-003', 'Hello')
  expect(key).toMatch(/^[\w-]{16,64}$/)
  keepMessage('HIT-003', 'Hello ')
  expect(messageKey('HIT-003', 'Hello')).toBe(key)
  expect(messageKey('HIT-003', 'Hello again')).not.toBe(key)
  expect(messageKey('HIT-004', 'Hello')).not.toBe(key)
})

test('what was sent is forgotten with its key: said again, it is said twice', () => {
  const key = messageKey('HIT-005', 'Hello')
  forgetMessage('HIT-005')
  expect(loadMessage('HIT-005')).toBe('')
  expect(messageKey('HIT-005', 'Hello')).not.toBe(key)
})
