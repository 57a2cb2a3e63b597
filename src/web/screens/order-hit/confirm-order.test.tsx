import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Links } from '#contract/backend.ts'
import { exampleTexts } from '#domain/requests/example-order.fixture.ts'
import { exampleOrder } from '#domain/requests/example-order.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { ConfirmOrder } from './confirm-order.tsx'

test('a link opened while another account is signed in shows the whole order and leaves that account signed in', async () => {
  const held = {
    email: 'ada@example.com',
    expiresAt: '2026-11-16T12:00:00.000Z',
    opensSession: true,
    order: exampleOrder,
  }
  const links = {
    readUnconfirmedOrder: async () => held,
    placeUnconfirmedOrder: async () => ({ requestId: 'HIT-012', user: null }),
  } as Partial<Links> as Links
  const sam = { id: 'sam', name: 'Sam', email: 'sam@example.com', role: 'client' } as const
  const panel = <ConfirmOrder links={links} token="token" onClose={() => undefined} />
  const { user, address } = renderScreen('/order-hit', panel, { readUser: async () => sam })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/You stay signed in as sam@example\.com/)).toBeDefined()
  const { textContent: shown } = screen.getByRole('dialog')
  for (const text of Object.values(exampleTexts)) expect(shown).toContain(text)
  expect(dialog.queryByLabelText('Your name (optional)')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('dialog', { name: 'Order placed' })
  expect(dialog.getByRole('status').textContent).toContain(
    'placed as HIT-012. Sign in as ada@example.com to follow it.',
  )
  expect(address()).toBe('/order-hit')
})
