import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { undoMs } from '#domain/operations/bulk-change.ts'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { button, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }

afterEach(() => void vi.useRealTimers())

test('x selects a row and Shift x a range, Ctrl A all, Escape none, and each is announced', async () => {
  const { user } = await open()
  await user.keyboard('x')
  expect(selected()).toEqual(['HIT-004'])
  await user.keyboard('jjX')
  expect(selected()).toEqual(['HIT-004', 'HIT-003', 'HIT-002'])
  expect(announced()).toBe('3 requests selected')
  await user.keyboard('x')
  expect(selected()).toEqual(['HIT-004', 'HIT-003'])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(4)
  await user.keyboard('{Escape}')
  expect(selected()).toEqual([])
  expect(document.activeElement?.textContent).toBe('HIT-002')
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull()
})

test('a click with Shift selects a range, the bar all that are shown, and its cross none', async () => {
  const { user } = await open()
  await user.click(box('HIT-003'))
  fireEvent.click(box('HIT-001'), { shiftKey: true })
  expect(selected()).toEqual(['HIT-003', 'HIT-002', 'HIT-001'])
  await user.click(button('Select all 4 shown'))
  expect(bar().getByText('4 selected')).toBeDefined()
  await user.click(button('Clear selection'))
  expect(selected()).toEqual([])
  expect(document.activeElement?.textContent).toBe('HIT-001')
})

test('all are assigned in one call, and undone with a key', async () => {
  const { user, agency } = await open()
  await user.keyboard('{Control>}a{/Control}a')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Mara' }))
  await outcome('4 requests assigned to Mara')
  expect(agency.changes).toHaveLength(1)
  expect(agency.read('HIT-001').assignee?.name).toBe('Mara')
  expect(selected()).toEqual([])
  expect(document.activeElement?.textContent).toBe('HIT-004')
  await user.keyboard('z')
  await outcome('Assignment undone')
  expect(agency.read('HIT-001').assignee).toBeUndefined()
  expect(agency.read('HIT-004').assignee?.name).toBe('Omar')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what another operator has taken meanwhile stays theirs, is named, and stays selected', async () => {
  const { user, agency } = await open()
  await user.keyboard('{Control>}a{/Control}')
  await agency.changeElsewhere('HIT-002', { assignee: { id: 'mara', name: 'Mara' } }, false)
  await user.click(button('Take'))
  await outcome('2 requests assigned to you, 1 already wasHIT-002: Already assigned to Mara.')
  expect(agency.read('HIT-002').assignee?.name).toBe('Mara')
  expect(selected()).toEqual(['HIT-002'])
})

test('what is unread is marked as read, for ten seconds with Undo', async () => {
  const { user, agency } = await open()
  await user.click(box('HIT-002'))
  expect(bar().queryByRole('button', { name: 'Mark as read' })).toBeNull()
  await user.click(box('HIT-003'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => button('Mark as read').click())
  await act(async () => {
    await vi.advanceTimersByTimeAsync(undoMs - 100)
  })
  expect(agency.changes).toEqual([{ action: 'read', rows: [{ id: 'HIT-003', from: 2, to: 0 }] }])
  act(() => button('Undo').focus())
  await act(async () => {
    await vi.advanceTimersByTimeAsync(100)
  })
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('HIT-003')
})

test('declining needs a reason, and cannot be undone', async () => {
  const { user, agency } = await open()
  await user.keyboard('jxd')
  const reason = await screen.findByRole('textbox', { name: 'Reason for the clients' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/Please give a reason/)).toBeDefined()
  await user.click(button('Clear selection'))
  await user.keyboard('x')
  expect(screen.queryByRole('textbox', { name: 'Reason for the clients' })).toBeNull()
  await user.keyboard('d')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  await user.keyboard('Out of scope{Control>}{Enter}{/Control}')
  await outcome('1 request declined')
  expect(agency.read('HIT-004').closure).toMatchObject({ kind: 'declined', reason: 'Out of scope' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('HIT-003')
  await user.click(button('Close'))
  expect(document.activeElement?.textContent).toBe('HIT-003')
})

test('declining leaves out what cannot be declined and says why, and Escape leaves it', async () => {
  const { user, agency } = await open([queued(3, { status: 'in-progress' }), queued(4), queued(2)])
  await user.keyboard('{Control>}a{/Control}d')
  const reason = await screen.findByRole('textbox', { name: 'Reason for the clients' })
  expect(bar().getByText(/^1 can’t be declined: already in progress\. .*can’t undo/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button('Decline…'))
  expect(selected()).toHaveLength(3)
  await agency.changeElsewhere('HIT-002', {}, false)
  await user.keyboard('d')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  await user.keyboard('No.')
  await user.click(button('Decline 2 requests'))
  await waitFor(() => expect(bar().getByText('1 request declined')).toBeDefined())
  expect(agency.changes[0]?.rows.map(({ id }) => id)).toEqual(['HIT-004', 'HIT-002'])
  expect(bar().getByText(/^HIT-002: /)).toBeDefined()
  expect(selected()).toEqual([])
  await user.keyboard('z')
  expect(await screen.findByText(/There’s nothing to undo/)).toBeDefined()
})

test('a key that does nothing here says why', async () => {
  const { user, address } = await open([queued(4, { status: 'completed' }), queued(3)])
  await user.keyboard('jq')
  expect(await screen.findByText(quoteMessages.completedNotQuotable)).toBeDefined()
  expect(address()).toBe('/dashboard?tab=operations')
  await user.keyboard('e')
  expect(await screen.findByText(/Open the request and read/)).toBeDefined()
  await user.keyboard('d')
  expect(await screen.findByText('1 can’t be declined: already completed.')).toBeDefined()
})

test('in the panel a and d are about the open request, and x, Ctrl A and Escape keep their meaning', async () => {
  const { user, agency } = await open()
  await user.click(screen.getByRole('button', { name: 'HIT-002' }))
  await screen.findByRole('dialog', { name: 'Hit number 2' })
  act(() => button('Close').focus())
  expect(fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
  await user.keyboard('xa')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Mara' }))
  await waitFor(() => expect(agency.read('HIT-002').assignee?.name).toBe('Mara'))
  await user.keyboard('d')
  const reason = await screen.findByRole('textbox', { name: 'Reason for the client' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.keyboard('Out of scope{Control>}{Enter}{/Control}')
  await waitFor(() => expect(agency.read('HIT-002').closure?.reason).toBe('Out of scope'))
  expect(agency.changes).toEqual([])
})

const four = [
  queued(4, { assignee: { id: 'omar', name: 'Omar' } }),
  queued(3, { unread: 2 }),
  queued(2),
  queued(1),
]

async function open(requests = four) {
  const agency = createAgency(requests)
  const content = (
    <>
      <OperationsTab />
      <Announcer />
    </>
  )
  const answers = { ...agency.backend, readUser: async () => omar }
  const rendered = renderScreen('/dashboard?tab=operations', content, answers)
  await screen.findByRole('button', { name: 'HIT-004' })
  return { agency, ...rendered }
}

function box(id: string): HTMLElement {
  return screen.getByRole('checkbox', { name: `Select ${id}, Analytical Engines` })
}

function selected(): string[] {
  return screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((one) => /Select (\S+),/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? '')
}

async function outcome(text: string): Promise<void> {
  await waitFor(() => expect(bar().getAllByRole('paragraph')[0]?.textContent).toBe(text))
}

function bar() {
  return within(screen.getByRole('region', { name: 'Selected requests' }))
}

function announced(): string | null | undefined {
  return document.querySelector('[data-announcer]')?.textContent
}
