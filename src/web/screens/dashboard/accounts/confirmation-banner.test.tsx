import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Backend } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { ada, withAccount } from '#web/shared/fake-account.fixture.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { ConfirmationBanner } from './confirmation-banner.tsx'

const unconfirmedAda: User = { ...ada, isEmailConfirmed: false }
const confirmedAda = { ...ada, isEmailConfirmed: true }

test('after a stale link the email can be sent again', async () => {
  const answer = createAnswer<void>()
  const sendConfirmation = vi.fn(() => answer.promise)
  const error = new CallError('invalid', messages.tokenStale)
  const { user } = render(
    '/dashboard?confirm=token-1',
    withAccount({ sendConfirmation, confirmEmail: () => Promise.reject(error) }),
  )
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(screen.getByRole('button', { name: 'Sending…' }).getAttribute('aria-busy')).toBe('true')
  await answer.give()
  expect((await screen.findByRole('status')).textContent).toBe('Sent')
  expect(sendConfirmation).toHaveBeenCalledOnce()
})

test('the link of the mail is followed once, leaves the address, and the line goes', async () => {
  let person = unconfirmedAda
  const confirmEmail = vi.fn(async () => {
    person = confirmedAda
  })
  const { address } = render('/dashboard?confirm=token-1&tab=hits', {
    ...withAccount({ confirmEmail }),
    readUser: async () => person,
  })

  expect(await screen.findByText(messages.emailConfirmed)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard?tab=hits'))
  expect(confirmEmail).toHaveBeenCalledExactlyOnceWith({ token: 'token-1' })
  expect(screen.getByTestId('banner').textContent).toBe('')
})

test('the link confirms nothing while signed out', async () => {
  const confirmEmail = vi.fn(async () => undefined)
  const readUser = vi.fn(async () => null)
  render('/dashboard?confirm=token-1', { ...withAccount({ confirmEmail }), readUser })
  await waitFor(() => expect(readUser).toHaveBeenCalled())
  await act(async () => void (await readUser.mock.results[0]?.value))
  expect(screen.getByTestId('banner').textContent).toBe('')
  expect(confirmEmail).not.toHaveBeenCalled()
})

test('a link of another account leads to signing in to it, and the address keeps the token', async () => {
  const forbidden = new CallError('forbidden', messages.confirmationForOtherAccount)
  const { address } = render('/dashboard?confirm=token-1', {
    ...withAccount({ confirmEmail: () => Promise.reject(forbidden) }),
    readUser: async () => confirmedAda,
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(messages.confirmationForOtherAccount)
  const link = screen.getByRole('link', { name: 'Sign in to another account' })
  const next = new URLSearchParams({ next: '/dashboard?confirm=token-1' })
  expect(link.getAttribute('href')).toBe(`/sign-in#${next}`)
  expect(address()).toBe('/dashboard?confirm=token-1')
})

test.each([
  [unconfirmedAda, messages.tokenStale, 1],
  [confirmedAda, messages.confirmedAlready, 0],
])('a stale link says so or that all is well, and leaves the address', async (...row) => {
  const [person, message, buttons] = row
  const error = new CallError('invalid', messages.tokenStale)
  const { address } = render('/dashboard?confirm=token-1', {
    ...withAccount({ confirmEmail: () => Promise.reject(error) }),
    readUser: async () => person,
  })
  expect(await screen.findByText(message)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(screen.queryAllByRole('button', { name: 'Send again' })).toHaveLength(buttons)
})

test('a confirmation that failed stays in the address and can be retried', async () => {
  const confirmEmail = vi.fn<() => Promise<void>>(noAnswer)
  const { user, address } = render('/dashboard?confirm=token-1', withAccount({ confirmEmail }))
  expect((await screen.findByRole('alert')).textContent).toContain(messages.confirmationFailed)
  expect(address()).toBe('/dashboard?confirm=token-1')

  confirmEmail.mockResolvedValueOnce()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(messages.emailConfirmed)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

function render(address: string, answers: Partial<Backend>) {
  const banner = (
    <StrictMode>
      <div data-testid="banner">
        <ConfirmationBanner />
      </div>
    </StrictMode>
  )
  return renderScreen(address, banner, { readUser: async () => unconfirmedAda, ...answers })
}
