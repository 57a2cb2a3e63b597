import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { type ApiToken, apiTokenMessages as messages } from '#domain/accounts/api-token.ts'
import { button, field, renderScreen, waitForFocus } from '#web/shared/render-screen.fixture.tsx'
import { ApiTokens } from './api-tokens.tsx'

const nightly: ApiToken = {
  id: 'nightly',
  name: 'Nightly export',
  createdBy: 'omar@example.com',
  scope: 'read',
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2126-01-05T10:00:00.000Z',
  lastUsedAt: null,
}
const old: ApiToken = {
  ...nightly,
  id: 'old',
  name: 'Old',
  scope: 'write',
  expiresAt: '2026-01-06T10:00:00.000Z',
  lastUsedAt: '2026-01-05T11:00:00.000Z',
}

test('tokens are listed with scope, use and expiry', async () => {
  open({ listApiTokens: async () => ({ tokens: [nightly, old] }) })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(
    /^Nightly exportRead onlyomar@example\.com\. Created .*, never used, expires /,
  )
  expect(second?.textContent).toMatch(
    /^OldRead and writeExpiredomar@example\.com\. Created .*, last used .*, expired Jan 6, 2026/,
  )
})

test('a new token needs a name, and has the chosen access and lifetime', async () => {
  const createApiToken = vi.fn(async () => ({ secret: 'hl_secret', token: nightly }))
  const { user } = open({ createApiToken })
  await user.click(button('Create token'))
  await user.click(button('Create token'))
  expect(await screen.findByText(messages.nameMissing)).toBeDefined()
  expect(createApiToken).not.toHaveBeenCalled()

  await user.type(field('Name'), 'Nightly')
  await user.selectOptions(field('Access'), 'Read and write')
  await user.selectOptions(field('Expires after'), '365 days')
  await user.click(button('Create token'))
  const created = await screen.findByLabelText('Your new token')
  await waitForFocus(() => created)
  const sent = { name: 'Nightly', scope: 'write', expiresInDays: 365 }
  expect(createApiToken).toHaveBeenCalledExactlyOnceWith(sent)
  await user.click(button('Done'))
  await waitFor(() => expect(document.activeElement).toBe(button('Create token')))
})

test('revoking asks first', async () => {
  const revokeApiToken = vi.fn<Operations['revokeApiToken']>()
  const { user } = open({ revokeApiToken, listApiTokens: async () => ({ tokens: [nightly] }) })
  await user.click(await screen.findByRole('button', { name: 'Revoke… Nightly export' }))
  await waitForFocus(() => button('Cancel'))
  await user.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button('Revoke… Nightly export')))
  expect(revokeApiToken).not.toHaveBeenCalled()
})

function open(answers: Partial<Operations>) {
  const operations = { listApiTokens: async () => ({ tokens: [] }), ...answers } as Operations
  return renderScreen('/', <ApiTokens operations={operations} />)
}
