import { expect, test } from 'vitest'
import { isFresh, type UserWithSession } from './session-user.ts'
import type { TokenUser } from './user-store.ts'

test('a sign-in opens sensitive actions for less than ten minutes', () => {
  const user = { authenticatedAt: '2026-11-02T09:00:00.000Z' } as UserWithSession
  const opened = Date.parse(user.authenticatedAt)
  expect(isFresh(user, opened + 10 * 60_000 - 1)).toBe(true)
  expect(isFresh(user, opened + 10 * 60_000)).toBe(false)
})

test('an API token is never a fresh sign-in', () => {
  expect(isFresh({ token: { id: 'token' } } as TokenUser)).toBe(false)
})
