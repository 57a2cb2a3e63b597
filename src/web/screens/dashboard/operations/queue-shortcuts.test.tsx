import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#domain/user.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const operator: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }

test('j and k move between the lines and stop at the ends, and Enter opens one', async () => {
  const { user, address } = await renderTab()
  for (const [key, id] of [
    ['j', 'HIT-003'],
    ['j', 'HIT-002'],
    ['j', 'HIT-001'],
    ['j', 'HIT-001'],
    ['k', 'HIT-002'],
    ['k', 'HIT-003'],
    ['k', 'HIT-003'],
  ] as const) {
    await user.keyboard(key)
    expect(focused()).toBe(id)
  }
  await user.keyboard('{Enter}')
  expect(address()).toContain('request=HIT-003')
})

test('a opens the menu of the line, and Enter assigns it to oneself', async () => {
  const { user, agency } = await renderTab()
  await user.keyboard('a')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.keyboard('jja')
  expect(focused()).toBe('Omar (you)')
  // In the menu, letters choose.
  await user.keyboard('j')
  expect(focused()).toBe('Omar (you)')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(agency.read('HIT-002').assignee?.name).toBe('Omar'))
  await user.keyboard('j')
  expect(focused()).toBe('HIT-001')
})

test('keys do nothing in a field, over a dialog or with a modifier', async () => {
  const { user } = await renderTab()
  const search = screen.getByRole('searchbox', { name: 'Search requests' })
  await user.click(search)
  await user.keyboard('j?')
  expect(document.activeElement).toBe(search)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(search)
  act(() => search.blur())
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    fireEvent.keyDown(document.body, { key: 'j', [modifier]: true })
  }
  expect(document.activeElement).toBe(document.body)

  await user.keyboard('j{Enter}')
  const panel = await screen.findByRole('dialog')
  act(() => within(panel).getByRole('button', { name: 'Close' }).focus())
  await user.keyboard('j')
  expect(focused()).toBe('')
})

test('? and a button open the help, in which the keys are turned off for good', async () => {
  const { user } = await renderTab()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(help.textContent).toContain('Go to the next request')
  await user.click(within(help).getByRole('checkbox', { name: 'Use these keys' }))
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('j?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('queue-shortcuts')).toBe('off')

  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(screen.getByRole('checkbox', { name: 'Use these keys' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('j')
  expect(focused()).toBe('HIT-003')
})

async function renderTab() {
  const agency = createAgency([queued(3), queued(2), queued(1)])
  const answers = { ...agency.backend, readUser: async () => operator }
  const rendered = renderScreen('/dashboard?tab=operations', <OperationsTab />, answers)
  await screen.findByRole('button', { name: 'HIT-003' })
  return { agency, ...rendered }
}

function focused(): string | undefined {
  return document.activeElement?.textContent
}
