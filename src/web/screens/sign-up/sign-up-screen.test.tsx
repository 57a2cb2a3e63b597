import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/values/messages.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import {
  button,
  describedBy,
  field,
  fill,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'

const form = { Name: 'Ada', Company: 'Engines', Email: 'ada@example.com', Password: 'secret' }

test('all four fields are required, and the first missing one gets focus @spec-5.1', async () => {
  const signUp = vi.fn()
  const { user } = renderScreen('/sign-up', <SignUpScreen />, { signUp })
  await user.type(field('Name'), 'Ada')
  await user.type(field('Company'), '   ')
  await user.keyboard('{Enter}')

  expect(await screen.findByText(messages.companyMissing)).toBeDefined()
  expect(screen.getByText(messages.emailMissing)).toBeDefined()
  expect(screen.getByText(messages.passwordMissing)).toBeDefined()
  expect(screen.queryByText(messages.nameMissing)).toBeNull()
  await waitForFocus(() => field('Company'))
  expect(signUp).not.toHaveBeenCalled()
})

test('a new account is stored with its name and company, and opens the dashboard @spec-2.25 @spec-3.1', async () => {
  const { user, address } = renderScreen('/sign-up', <SignUpScreen />)
  expect(describedBy(field('Password'))).toBe('')
  await fillIn(user)
  await user.click(button('Create Account'))

  expect(await screen.findByText(messages.signedUp)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toMatchObject({
    name: 'Ada',
    company: 'Engines',
    email: 'ada@example.com',
    role: 'client',
  })
})

test.each([
  [new Error('no answer'), messages.signUpFailed, ''],
  [
    new CallError('invalid', messages.invalid, { email: messages.emailMalformed, elsewhere: 'No' }),
    messages.invalid,
    messages.emailMalformed,
  ],
])('a failed sign-up is logged, shows errors and keeps the input: %s @spec-8.3', async (...row) => {
  const [error, message, emailError] = row
  expectConsole('error', /^sign up error/)
  const { user } = renderScreen('/sign-up', <SignUpScreen />, {
    signUp: () => Promise.reject(error),
  })
  await fillIn(user)
  await user.click(button('Create Account'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(describedBy(field('Email'))).toBe(emailError)
  const typed = Object.keys(form).map((label) => field(label).value)
  expect(typed).toEqual(Object.values(form))
  // Mended, it can be sent again.
  await user.type(field('Email'), 'x')
  expect(describedBy(field('Email'))).toBe('')
})

test('where passwords have a rule, it is said beforehand and checked before anything is sent', async () => {
  const signUp = vi.fn()
  const { user } = renderScreen('/sign-up', <SignUpScreen />, { signUp, passwordMin: 8 })
  expect(describedBy(field('Password'))).toBe('At least 8 characters')

  await fillIn(user)
  await user.click(button('Create Account'))
  expect(await screen.findByText(messages.passwordTooShort)).toBeDefined()
  expect(describedBy(field('Password'))).toBe(`At least 8 characters ${messages.passwordTooShort}`)
  await waitForFocus(() => field('Password'))
  expect(signUp).not.toHaveBeenCalled()

  await user.type(field('Password'), '12')
  await user.click(button('Create Account'))
  await waitFor(() => expect(signUp).toHaveBeenCalledOnce())
})

async function fillIn(user: ReturnType<typeof renderScreen>['user']): Promise<void> {
  for (const [label, text] of Object.entries(form)) await fill(user, field(label), text)
}
