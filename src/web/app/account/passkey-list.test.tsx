import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Account } from '#contract/backend.ts'
import { passkeyMessages } from '#domain/accounts/second-factor.ts'
import { AccountPanels } from '#web/app/layout/account-menu.tsx'
import { ada, withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'

const planted = {
  id: 'planted',
  name: 'A phone',
  isSynced: false,
  createdAt: '2026-11-16T12:00:00.000Z',
  lastUsedAt: null,
}

test('the passkeys are listed after a reset, and one is removed right there', async () => {
  let passkeys = [planted]
  const removePasskey = vi.fn(async () => void (passkeys = []))
  const { user, address } = render({
    readSecondFactors: async () => ({ authenticatorSince: null, passkeys, recoveryCodesLeft: 9 }),
    removePasskey,
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Check your passkeys' }))
  expect(panel.getByRole('listitem').textContent).toMatch(/^A phoneCreated Nov 16, .*, never used/)
  await user.click(panel.getByRole('button', { name: 'Remove… A phone' }))
  await user.click(panel.getByRole('button', { name: 'Remove passkey' }))
  expect(await panel.findByText(passkeyMessages.removed)).toBeDefined()
  expect(removePasskey).toHaveBeenCalledExactlyOnceWith('planted')
  await user.click(panel.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(address()).toBe('/pricing'))
})

test('nothing opens after a reset of an account without passkeys', async () => {
  const { address } = render({})
  await waitFor(() => expect(address()).toBe('/pricing'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

function render(answers: Partial<Account>) {
  const backend = { ...withAccount(answers), readUser: async () => ada }
  return renderScreen('/pricing?account=passkeys', <AccountPanels />, backend)
}
