import { screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Links } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { exampleTexts } from '#domain/requests/example-order.fixture.ts'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import { messages } from '#domain/values/messages.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { ConfirmOrder } from './confirm-order.tsx'

const sam = { id: 'sam', name: 'Sam', email: 'sam@example.com', role: 'client' } as const

test('a link opened while another account is signed in shows the whole order and leaves that account signed in', async () => {
  const { user, place, address } = openLink({ placesOnOpen: false })
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your order' }))
  expect(await dialog.findByText(/You stay signed in as sam@example\.com/)).toBeDefined()
  const { textContent: shown } = screen.getByRole('dialog')
  for (const text of [...Object.values(exampleTexts), 'Ada Byron, Analytical Engines']) {
    expect(shown).toContain(text)
  }
  expect(place).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Confirm order' }))
  await screen.findByRole('dialog', { name: 'Order confirmed' })
  expect(dialog.getByRole('status').textContent).toContain(
    'Its number is HIT-012. Sign in as ada@example.com to follow it.',
  )
  expect(address()).toBe('/order-hit')
})

test('in the browser that ordered, the link places the order once; after a failure the button does', async () => {
  const { user, place } = openLink({ placesOnOpen: true }, new CallError('unavailable'))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.unavailable)
  expect(place).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect(await screen.findByRole('dialog', { name: 'Order confirmed' })).toBeDefined()
  expect(place).toHaveBeenCalledTimes(2)
})

function openLink(browser: { placesOnOpen: boolean }, failure?: Error) {
  const held = {
    email: 'ada@example.com',
    name: 'Ada Byron',
    company: 'Analytical Engines',
    expiresAt: '2026-11-16T12:00:00.000Z',
    opensSession: true,
    order: exampleOrder,
    ...browser,
  }
  const place = vi.fn(async () => ({ requestId: 'HIT-012', user: null }))
  if (failure) place.mockRejectedValueOnce(failure)
  const links = {
    readUnconfirmedOrder: async () => held,
    placeUnconfirmedOrder: place,
  } as Partial<Links> as Links
  const panel = (
    <StrictMode>
      <ConfirmOrder token="token" onClose={() => undefined} />
    </StrictMode>
  )
  return { place, ...renderScreen('/order-hit', panel, { links, readUser: async () => sam }) }
}
