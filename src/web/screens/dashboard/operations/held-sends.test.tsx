import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { type HeldSend, heldSendOver } from '#domain/requests/message.ts'
import { forgetDrafts } from '#web/shared/form/draft.ts'
import {
  button,
  field,
  fill,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { acceptedQuote, queued } from './operator-request.fixture.ts'

const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const plan = { id: 'plan', name: 'plan.pdf', size: 2048, sha256: 'f'.repeat(64) }
const sent = { id: 'a', requestId: 'HIT-001', dueAt: '2026-11-05T09:05:00.000Z' }
const message = { text: 'Two guests.', asks: true }
const held: HeldSend = { ...sent, message, files: [plan] }
const heldQuote = { ...sent, quote: { ...acceptedQuote, version: 1, files: [] }, files: [] }

test('a message is undone in its thread, and is back in the composer with its mark and files, before what was typed since', async () => {
  const { user, agency } = await open([held], 'HIT-001')
  await fill(user, field('Message to the client'), 'And one more.')
  const line = await screen.findByText('Two guests., plan.pdf')
  expect(line.closest('li')?.textContent).toContain('Sends in a moment')
  await user.click(button('Undo'))
  await waitForFocus(() => field('Message to the client'))
  expect(field('Message to the client').value).toBe('Two guests.\n\nAnd one more.')
  expect(field('Needs an answer').checked).toBe(true)
  const files = within(screen.getByRole('list', { name: 'Files to send' }))
  expect(files.getByText('plan.pdf').parentElement?.textContent).toContain('2 KB')
  expect(agency.held).toEqual([])
  await waitFor(() => expect(screen.queryByText('Sends in a moment')).toBeNull())
})

test('a quote is undone from another page, which opens it as it was written', async () => {
  const { user } = await open([heldQuote])
  expect((await screen.findByText('HIT-001: Quote: $12,000')).textContent).toBeTruthy()
  await user.click(button('Undo'))
  const editor = within(await screen.findByRole('region', { name: /^Quote 1 for HIT-001/ }))
  expect(editor.getByRole<HTMLInputElement>('textbox', { name: 'Amount 1' }).value).toBe('12,000')
})

test('a quote undone beside its conversation opens the editor, whose first amount has focus', async () => {
  const { user } = await open([heldQuote], 'HIT-001')
  await screen.findByText('Sends in a moment')
  await user.click(button('Undo'))
  await waitForFocus(() => screen.queryByRole('textbox', { name: 'Amount 1' }))
  expect(field('Amount 1').value).toBe('12,000')
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(field('Amount 1'))
})

test('while a quote may still be undone, it counts as sent: in the panel and in the queue', async () => {
  const { user } = await open([heldQuote], 'HIT-001')
  await screen.findByText('Sends in a moment')
  expect(screen.queryByRole('button', { name: 'Write a quote' })).toBeNull()
  expect(screen.getByText(/^Waiting on the client since/)).toBeDefined()
  await user.click(button('Close'))
  await waitFor(() => expect(row('HIT-001')).toContain('Waiting for a decision'))
  expect(row('HIT-002')).toContain('Write a quote')
})

test('what is held counts its seconds down, of which screen readers hear nothing', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse(sent.dueAt) - 8000,
  })
  try {
    await open([held], 'HIT-001')
    const seconds = await screen.findByText('Sends in 8 s')
    expect(seconds.getAttribute('aria-hidden')).toBe('true')
    act(() => void vi.advanceTimersByTime(3000))
    expect(seconds.textContent).toBe('Sends in 5 s')
    expect(screen.getByText('Sends in a moment').className).toBe('sr-only')
  } finally {
    vi.useRealTimers()
  }
})

test('z undoes the last send', async () => {
  const { user, agency } = await open([
    { ...sent, message: { text: 'First' }, files: [] },
    { ...sent, id: 'b', message: { text: 'Last' }, files: [] },
  ])
  await screen.findByText('HIT-001: Last')
  await user.keyboard('z')
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Message to the client')
  expect(text.value).toBe('Last')
  expect(agency.held).toHaveLength(1)
})

test('an undo that comes too late says so', async () => {
  const { user, agency } = await open([held], 'HIT-001')
  await screen.findByText('Sends in a moment')
  agency.held.pop()
  await user.click(button('Undo'))
  expect((await screen.findByText(heldSendOver)).textContent).toBeTruthy()
  expect(field('Message to the client').value).toBe('')
})

test('what could not be sent shows why until its author edits it or, asked first, discards it', async () => {
  const reason = 'This request is closed.'
  const { user, agency } = await open([{ ...held, reason }], 'HIT-001')
  await screen.findByText(`Not sent. ${reason}`)
  expect(button('Edit')).toBeTruthy()
  await user.click(button('Discard'))
  expect(agency.held).toHaveLength(1)
  await user.click(button('Discard it'))
  await waitFor(() => expect(screen.queryByText(`Not sent. ${reason}`)).toBeNull())
  expect(agency.held).toEqual([])
  expect(field('Message to the client').value).toBe('')
})

function row(id: string) {
  return screen.getByRole('row', { name: new RegExp(id) }).textContent
}

async function open(sends: HeldSend[], request?: string) {
  forgetDrafts()
  const agency = createAgency([queued(1), queued(2)])
  agency.held.push(...sends)
  const answers = { ...agency.backend, readUser: async () => omar, files: {} as never }
  const address = `/dashboard?tab=operations${request ? `&request=${request}` : ''}`
  const { user } = renderScreen(address, <OperationsTab />, answers)
  await (request
    ? screen.findByLabelText('Message to the client')
    : screen.findByRole('button', { name: 'HIT-001' }))
  return { user, agency }
}
