import { expect, test } from 'vitest'
import { logLabels, messages, tooManyMessage } from './messages.ts'

test('the catalogue of messages reads word for word as specified @spec-8.1', () => {
  expect(messages).toMatchObject({
    productMissing: 'Please select or enter a SaaS product',
    requirementsMissing: 'Please describe your requirements',
    budgetMissing: 'Please select a budget range',
    timeframeMissing: 'Please select a timeframe',
    companySizeMissing: 'Please select your company size',
    signedIn: 'Successfully signed in',
    signedUp: 'Account created successfully',
    hitOrdered: 'Hit ordered successfully!',
    pageNotFound: 'Oops! Page not found',
    unexpectedError: 'Unexpected Application Error!',
    noResults: 'No results found',
  })
})

test('account failures are logged under the names the specification gives @spec-8.3', () => {
  expect(logLabels).toEqual({
    signIn: 'sign in error',
    signUp: 'sign up error',
    signOut: 'sign out error',
  })
})

test('the message about too many attempts rounds the time to wait up to whole minutes', () => {
  const now = new Date('2026-11-15T10:00:00.000Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(tooManyMessage(after(60), now)).toContain('in 1 minute.')
  expect(tooManyMessage(after(61), now)).toContain('in 2 minutes.')
  expect(tooManyMessage(after(-5), now)).toContain('in 1 minute.')
})
