import { expect, test } from 'vitest'
import { nextPurpose } from './sign-in-purpose.ts'

test.each([
  ['/dashboard?tab=hits&request=HIT-012', 'Sign in to see HIT-012.'],
  ['/dashboard?request=%22', 'Sign in to see this request.'],
  ['/dashboard?account=', 'Sign in to open your account.'],
  ['/dashboard?tab=hits', undefined],
  ['/order-hit?confirm=token', undefined],
])('signing in for %s says why: %s', (next, purpose) => {
  expect(nextPurpose(new URLSearchParams({ next }))).toBe(purpose)
})
