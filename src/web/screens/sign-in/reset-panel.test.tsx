import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/values/messages.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen, waitForFocus } from '#web/shared/render-screen.fixture.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

test('a reset is requested with the typed address, which stays when it could not be sent', async () => {
  const requestPasswordReset = vi.fn().mockRejectedValue(new CallError('too-many'))
  const { user, address } = render('/sign-in?next=%2Fpricing', { requestPasswordReset })
  await user.type(screen.getByLabelText('Email'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  await waitFor(() => expect(address()).toBe('/sign-in?next=%2Fpricing&reset=request'))
  const panel = within(screen.getByRole('dialog', { name: 'Forgot your password?' }))
  const email = panel.getByLabelText<HTMLInputElement>('Email')
  expect(document.activeElement).toBe(email)
  await user.click(panel.getByRole('button', { name: 'Send reset link' }))
  expect(await panel.findByText(messages.emailMalformed)).toBeDefined()
  await user.type(email, '@example.com{Enter}')
  expect((await panel.findByRole('alert')).textContent).toBe(messages.tooMany)
  expect(email.value).toBe('ada@example.com')

  requestPasswordReset.mockResolvedValue(undefined)
  await user.click(panel.getByRole('button', { name: 'Send reset link' }))
  expect((await panel.findByRole('status')).textContent).toBe(messages.resetRequested)
  expect(requestPasswordReset).toHaveBeenLastCalledWith({
    email: 'ada@example.com',
    next: '/pricing',
  })
  await user.click(panel.getByRole('button', { name: 'Back to sign in' }))
  await waitFor(() => expect(address()).toBe('/sign-in?next=%2Fpricing'))
})

test('the link of the mail asks for a new password by its rule, and leads to signing in and then to the passkeys', async () => {
  const resetPassword = vi.fn(async () => undefined)
  const { user, address } = render('/sign-in?reset=token-1&next=/order-hit', { resetPassword })
  const panel = within(screen.getByRole('dialog', { name: 'Choose a new password' }))
  const password = panel.getByLabelText<HTMLInputElement>('New password')
  await user.type(password, 'short{Enter}')
  expect(await panel.findByText(messages.passwordTooShort)).toBeDefined()
  expect(resetPassword).not.toHaveBeenCalled()

  await user.type(password, ' no more{Enter}')
  expect(await screen.findByText(messages.passwordReset)).toBeDefined()
  const sent = { token: 'token-1', password: 'short no more' }
  expect(resetPassword).toHaveBeenCalledExactlyOnceWith(sent)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/sign-in?next=%2Forder-hit%3Faccount%3Dpasskeys')
  await waitForFocus(() => screen.getByLabelText('Email'))
})

test('a stale link shows an error and leads to asking for a new one, which Back does not undo', async () => {
  const stale = new CallError('invalid', messages.tokenStale)
  const resetPassword = vi.fn().mockRejectedValue(stale)
  const { user, address } = render('/sign-in?reset=token-1', { resetPassword })
  expect(screen.queryByRole('button', { name: 'Request a new link' })).toBeNull()
  await user.type(screen.getByLabelText('New password'), 'long enough{Enter}')

  expect((await screen.findByRole('alert')).textContent).toBe(messages.tokenStale)
  await user.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(await screen.findByRole('dialog', { name: 'Forgot your password?' })).toBeDefined()
  expect(address()).toBe('/sign-in?reset=request')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
})

function render(address: string, answers: Parameters<typeof withAccount>[0]) {
  return renderScreen(address, <SignInScreen />, withAccount(answers))
}
