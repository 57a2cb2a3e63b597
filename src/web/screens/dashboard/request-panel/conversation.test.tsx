import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { hourMs } from '#domain/values/dates.ts'
import { Conversation } from './conversation.tsx'

const ada = { name: 'Ada Byron', role: 'client' } as const
const omar = { name: 'Omar', role: 'operator' } as const

const details: [by: RequestEvent['by'], detail: EventDetail, words: string][] = [
  [ada, { kind: 'ordered' }, 'Pipeline and reports'],
  [ada, { kind: 'messaged', text: 'Hello\nthere' }, 'Hello\nthere'],
  [omar, { kind: 'moved', from: 'pending', to: 'in-progress' }, 'Work started'],
  [
    omar,
    { kind: 'moved', from: 'in-progress', to: 'pending', reason: 'Budget on hold' },
    'Budget on hold',
  ],
  [
    omar,
    { kind: 'estimated', estimatedCompletion: '2999-01-05' },
    'Estimated completion: Jan 5, 2999',
  ],
  [omar, { kind: 'estimated', estimatedCompletion: null }, 'Estimated completion removed'],
  [
    omar,
    {
      kind: 'delivered',
      url: 'https://crm.acme.example/app/start',
      handoverNotes: 'Start at page 2',
    },
    'Start at page 2',
  ],
  [omar, { kind: 'messaged', text: 'On it' }, 'On it'],
]
const events = details.map(([by, detail], position) => ({
  id: position + 1,
  at: '2026-11-03T09:05:00.000Z',
  by,
  detail,
}))
const request = { events, earlier: null, requirements: 'Pipeline and reports', quotes: [] }

test('every event shows its author and time, in order', () => {
  render(<Conversation request={request} viewer="operator" />)
  const rows = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  expect(rows).toHaveLength(details.length)
  for (const [position, [by, , words]] of details.entries()) {
    expect(rows[position]?.textContent).toContain(by.name)
    expect(rows[position]?.textContent).toContain(words)
    expect(rows[position]?.querySelector('time')?.dateTime).toBe('2026-11-03T09:05:00.000Z')
  }
})

test('an order that an operator entered names them once, and its client beside them', () => {
  const entered = {
    id: 1,
    at: '2026-11-03T09:05:00.000Z',
    detail: { kind: 'ordered', enteredBy: 'Omar' } as const,
  }
  for (const [by, text] of [
    [omar, 'Order entered by Omar '],
    [ada, 'Order entered by Omar Ada Byron'],
  ] as const) {
    const { unmount } = render(
      <Conversation request={{ ...request, events: [{ ...entered, by }] }} viewer="operator" />,
    )
    expect(screen.getByRole('listitem').textContent).toMatch(new RegExp(`^${text}(?!Omar)`))
    unmount()
  }
})

test.each([
  ['client', 'own', 'other'],
  ['operator', 'other', 'own'],
] as const)('a %s tells the own side’s messages from the other’s', (viewer, adas, omars) => {
  render(<Conversation request={request} viewer={viewer} />)
  expect(screen.getByText(/Hello/).parentElement?.dataset['look']).toBe(adas)
  expect(screen.getByText('On it').parentElement?.dataset['look']).toBe(omars)
})

test('a message that came by email shows what was left out of it, and which files were', () => {
  const mailed = { original: 'Good.\n> Shall we?', notAttached: ['a.mov', 'b.zip'] }
  const [event] = events
  const detail = { kind: 'messaged', text: 'Good.', mailed } as const
  const conversation = { ...request, events: [{ ...event, detail }] as RequestEvent[] }
  const { rerender } = render(<Conversation request={conversation} viewer="operator" />)
  expect(screen.getByText('By email')).toBeTruthy()
  expect(screen.getByText('Show original').parentElement?.textContent).toContain('> Shall we?')
  const notAttached = 'Not attached: a.mov, b.zip. Up to 25 MB a file and 200 MB a request.'
  expect(screen.getByText(notAttached)).toBeTruthy()
  const plain = { ...conversation, events: [{ ...event, detail: { ...detail, mailed: {} } }] }
  rerender(<Conversation request={plain as typeof conversation} viewer="client" />)
  expect(screen.getByText('By email')).toBeTruthy()
  expect(screen.queryByText('Show original')).toBeNull()
})

test('a delivered solution can be opened, and learns nothing of the page it was opened from', () => {
  render(<Conversation request={request} viewer="client" />)
  const link = screen.getByRole('link', { name: 'https://crm.acme.example/app/start' })
  expect(link.getAttribute('href')).toBe('https://crm.acme.example/app/start')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.innerHTML).toBe('https://crm.acme.example/<wbr>app/<wbr>start')
})

test('operators see which message waits for an answer, and a note is not part of the conversation', () => {
  const asked = { kind: 'messaged', text: 'When?' } as const
  const noted = { kind: 'noted', text: 'Call first' } as const
  const [first] = events
  const open = [asked, noted].map((detail, at) => ({ ...first, id: 20 + at, detail }))
  const conversation = { ...request, events: [...events, ...open] as RequestEvent[] }
  const { rerender } = render(<Conversation request={conversation} viewer="operator" />)
  expect(screen.getByText('Not answered yet').closest('li')?.textContent).toContain('When?')
  expect(screen.queryByText('Call first')).toBeNull()
  rerender(<Conversation request={conversation} viewer="client" />)
  expect(screen.queryByText('Not answered yet')).toBeNull()
})

test('clients see below their unanswered message by when we answer', () => {
  const [first] = events
  const asked = { ...first, id: 20, detail: { kind: 'messaged', text: 'When?' } } as RequestEvent
  const show = (dueInHours: number) => {
    const dueAt = new Date(Date.now() + dueInHours * hourMs).toISOString()
    const open = { ...request, events: [...events, asked], dueAt }
    return <Conversation request={open} viewer="client" />
  }
  const { rerender } = render(show(60))
  const mark = screen.getByText(/^We’ll answer by \w+\.$/)
  expect(mark.closest('li')?.textContent).toContain('When?')
  rerender(show(-1))
  expect(screen.getByText('We’re sorry, our reply is late.')).toBeDefined()
})

test.each(['client', 'operator'] as const)(
  'a question says to the %s that it needs an answer, until it has one',
  (viewer) => {
    const [first] = events
    const operator = { name: 'Omar', role: 'operator' } as const
    const asked = {
      ...first,
      id: 30,
      by: operator,
      detail: { kind: 'messaged', text: 'Which plan?', asks: true },
    }
    const plain = { ...asked, id: 31, detail: { kind: 'messaged', text: 'Thanks.', asks: false } }
    const answer = { ...first, id: 32, detail: { kind: 'messaged', text: 'Starter.' } }
    const show = (...more: object[]) => (
      <Conversation
        request={{ ...request, events: [...events, ...more] as RequestEvent[] }}
        viewer={viewer}
      />
    )
    const { rerender } = render(show(asked, plain))
    expect(screen.getByText('Needs an answer').closest('li')?.textContent).toContain('Which plan?')
    rerender(show(asked, plain, answer))
    expect(screen.queryByText('Needs an answer')).toBeNull()
  },
)
