import { expect, test } from 'vitest'
import { logLabels, messages } from './messages.ts'

test('the catalogue of messages reads word for word as specified', () => {
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

test('account failures are logged under the names the specification gives', () => {
  expect(logLabels).toEqual({
    signIn: 'sign in error',
    signUp: 'sign up error',
    signOut: 'sign out error',
  })
})
