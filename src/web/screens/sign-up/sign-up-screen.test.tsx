import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'

const form = { Name: 'Ada', Company: 'Engines', Email: 'ada@example.com', Password: 'secret' }

test('all four fields are required, and the first missing one gets focus', async () => {
  const signUp = vi.fn()
  const { user } = renderScreen('/sign-up', <SignUpScreen />, { signUp })
  await user.type(field('Name'), 'Ada')
  await user.type(field('Company'), '   ')
  await user.keyboard('{Enter}')

  expect(await screen.findByText(messages.companyMissing)).toBeDefined()
  expect(screen.getByText(messages.emailMissing)).toBeDefined()
  expect(screen.getByText(messages.passwordMissing)).toBeDefined()
  expect(screen.queryByText(messages.nameMissing)).toBeNull()
  expect(document.activeElement).toBe(field('Company'))
  expect(signUp).not.toHaveBeenCalled()
})

test('a new account is stored with its name and company, and opens the dashboard', async () => {
  const { user, address } = renderScreen('/sign-up', <SignUpScreen />)
  await fillIn(user)
  await user.click(submitButton())

  expect(await screen.findByText(messages.signedUp)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toMatchObject({
    name: 'Ada',
    company: 'Engines',
    email: 'ada@example.com',
    role: 'client',
  })
})

test('a sign-up that fails is logged and told, and what was typed stays', async () => {
  expectConsole('error', /^sign up error Error: no answer/)
  const { user } = renderScreen('/sign-up', <SignUpScreen />, { signUp: noAnswer })
  await fillIn(user)
  await user.click(submitButton())

  expect((await screen.findByRole('alert')).textContent).toBe(messages.signUpFailed)
  const typed = Object.keys(form).map((label) => field(label).value)
  expect(typed).toEqual(Object.values(form))
})

async function fillIn(user: ReturnType<typeof renderScreen>['user']): Promise<void> {
  for (const [label, text] of Object.entries(form)) await user.type(field(label), text)
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' })
}

function submitButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Create Account' })
}
