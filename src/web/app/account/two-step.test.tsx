import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Account } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor.ts'
import type { User } from '#domain/accounts/user.ts'
import { AccountPanels } from '#web/app/layout/account-menu.tsx'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for them.
import './account-dialog.tsx'
import './security.tsx'

const omar: User = { id: 'omar', name: 'Omar', email: 'omar@example.com', role: 'client' }

test('an operator is led to it first, and the recovery codes stay in view when the tools open', async () => {
  let isOn = false
  const { user } = render({
    readSecondFactors: async () => ({
      authenticatorSince: isOn ? '2026-11-16T12:00:00.000Z' : null,
      passkeys: [],
      recoveryCodesLeft: isOn ? 10 : 0,
    }),
    async confirmAuthenticator() {
      isOn = true
      return { recoveryCodes: ['abcd-efgh-ijkl-mnop'] }
    },
    readNotifications: async () => ({
      preferences: isOn ? [{ kind: 'new-order', isOn }] : [],
    }),
    readUser: async () =>
      isOn ? { ...omar, role: 'operator' } : { ...omar, missingFactor: 'operators' },
  })
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }))
  expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Two-step sign-in')
  await user.click(await section.findByRole('button', { name: 'Set up two-step sign-in' }))
  await user.type(await section.findByLabelText('Code from the app'), '123 456{Enter}')
  expect(await section.findByText('abcd-efgh-ijkl-mnop')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'I’ve saved them' }))
  expect(await section.findByText(/10 of 10 recovery codes/)).toBeDefined()
  // The rest of the account has what an operator's has by now.
  await user.click(screen.getByRole('tab', { name: 'Account' }))
  expect(await screen.findByLabelText('A new order comes in')).toBeDefined()
})

test('a wrong code shows an error beside the field, and the QR code stays', async () => {
  const wrong = new CallError('invalid', messages.codeWrong, { code: messages.codeWrong })
  const confirmAuthenticator = vi.fn(() => Promise.reject(wrong))
  const { user } = render({ confirmAuthenticator })
  await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }))
  const code = await screen.findByLabelText('Code from the app')
  await user.type(code, '12{Enter}')
  expect(await screen.findByText(messages.codeMalformed)).toBeDefined()
  expect(confirmAuthenticator).not.toHaveBeenCalled()
  await user.type(code, '3456{Enter}')
  const error = await screen.findByText(messages.codeWrong)
  expect(code.getAttribute('aria-describedby')).toBe(error.id)
  expect(screen.getByRole('img', { name: /QR code/ })).toBeDefined()
})

function render({ readUser = async () => omar, ...answers }: Answers) {
  const backend = { ...withAccount(answers), readUser }
  return renderScreen('/pricing?account=security', <AccountPanels />, backend)
}

type Answers = Partial<Account> & { readUser?: () => Promise<User> }
