import { expect, test } from 'vitest'
import type { EventDetail, RequestEvent } from '#domain/request-event.ts'
import { clientText } from './client-text.ts'
import { composeNotification } from './compose-notification.ts'
import { operatorText } from './operator-text.ts'

const evil = `<img src=x onerror=alert(1)> & "quotes" 'too'`
const dueAt = '2026-11-17T16:10:00.000Z'

const typed = {
  request: {
    title: 'Replacement for Slack',
    requirements: 'Channels',
    budget: '5k-10k',
    timeframe: 'asap',
    companySize: '11-50',
  },
  client: { name: 'Ada', company: 'Analytical Engines' },
} as const

const client = [
  ['order', { kind: 'ordered' }],
  ['message', { kind: 'messaged', text: `${evil}\n${'word '.repeat(60)}` }],
  ['quote', { kind: 'quoted', number: 2, totalCents: 1_250_050, validUntil: '2026-11-30' }],
  ['start', { kind: 'moved', from: 'pending', to: 'in-progress' }],
  ['step back', { kind: 'moved', from: 'completed', to: 'in-progress', reason: evil }],
  ['date', { kind: 'estimated', estimatedCompletion: '2027-01-31' }],
  ['removed date', { kind: 'estimated', estimatedCompletion: null }],
  ['end', { kind: 'moved', from: 'in-progress', to: 'completed' }],
] as const satisfies [string, EventDetail][]

const operator = [
  ['order', { kind: 'ordered' }],
  ['message', { kind: 'messaged', text: evil }],
  [
    'acceptance',
    { kind: 'quote-accepted', number: 2, totalCents: 100, name: evil, contentHash: '' },
  ],
  ['rejection', { kind: 'quote-declined', number: 2, reason: evil }],
  ['silent rejection', { kind: 'quote-declined', number: 2 }],
] as const satisfies [string, EventDetail][]

const mails = [
  ...client.map(([name, detail]) => [`to a client, ${name}`, toClient(detail)] as const),
  ...operator.map(([name, detail]) => [`to an operator, ${name}`, toOperator(detail)] as const),
]

test.each(mails)(
  'an email %s is text and HTML that loads nothing and shows what people wrote as text',
  (_name, mail) => {
    expect(mail.subject).toMatch(/^HIT-012: \S.{3,110}$/)
    for (const line of mail.body.split('\n')) expect(line.length, line).toBeLessThanOrEqual(76)
    expect(mail.body).toContain('\nhttps://hitlist.example/dashboard?request=HIT-012\n')
    expect(mail.body).toContain(`\n${mail.unsubscribeUrl}\n`)
    expect(mail.html).toContain('href="https://hitlist.example/dashboard?request=HIT-012"')
    expect(mail.html).not.toMatch(/<(img|script|link)\b|url\(|src=(?!x )/)
  },
)

test('an order is answered by a time with its zone', () => {
  const { body } = toClient({ kind: 'ordered' })
  expect(body).toContain('Its number is HIT-012.')
  expect(body).toContain('We answer by Nov 17, 2026, 4:10 PM UTC.')
  expect(body).not.toContain('someone else entered your address')
  const toStranger = toClient({ kind: 'ordered' }, { isEmailConfirmed: false })
  expect(toStranger.body).toContain('someone else entered your address')
})

test('several messages are one email with all of them', () => {
  const { subject, body } = composed(
    operatorText({
      ...factsOf({ kind: 'messaged', text: 'First\n\nparagraph' }, 'Ada'),
      events: [
        eventOf({ kind: 'messaged', text: 'First\n\nparagraph' }, 'Ada'),
        eventOf({ kind: 'messaged', text: 'Second' }, 'Ada'),
      ],
      ...typed,
    }),
  )
  expect(subject).toBe('HIT-012: 2 new messages from Ada')
  expect(body).toContain('Ada wrote:\n> First\n>\n> paragraph\n\nAda wrote:\n> Second\n')
})

test('a long address in a message stays in one piece', () => {
  const url = `https://example.com/${'x'.repeat(100)}`
  const { body } = toClient({ kind: 'messaged', text: `See ${url} please` })
  expect(body).toContain(`> See\n> ${url}\n> please\n`)
})

test.each<[EventDetail, string, string]>([
  [
    { kind: 'moved', from: 'pending', to: 'in-progress' },
    'Work has started',
    'building your solution',
  ],
  [
    { kind: 'moved', from: 'completed', to: 'in-progress', reason: 'It leaks' },
    'Back to In Progress',
    'We moved your request from Completed to In Progress.\n\nThe reason:\n> It leaks\n',
  ],
  [
    { kind: 'quoted', number: 2, totalCents: 100, validUntil: '2026-11-30' },
    'A new quote is ready',
    'Quote: 2\nOne-time total: $1\nValid until: Nov 30, 2026\n',
  ],
  [
    { kind: 'estimated', estimatedCompletion: '2027-01-31' },
    'New estimated completion',
    'We expect to complete your request by Jan 31, 2027.',
  ],
  [
    { kind: 'estimated', estimatedCompletion: null },
    'Estimated completion removed',
    "There's no estimated completion at the moment.",
  ],
])('a client reads of %o: %s', (detail, heading, text) => {
  const { subject, body } = toClient(detail)
  expect(subject).toBe(`HIT-012: ${heading}`)
  expect(body).toContain(text)
})

test('an email of either side shows what it is about', () => {
  const quote = toClient({ kind: 'quoted', number: 1, totalCents: 100, validUntil: '2026-11-30' })
  expect(quote.subject).toBe('HIT-012: Your quote is ready')
  const order = toOperator({ kind: 'ordered' })
  expect(order.subject).toBe('HIT-012: New order: Replacement for Slack')
  expect(order.body).toContain('Client: Ada, Analytical Engines\n')
  expect(order.body).toContain('> Channels\n')
})

function toClient(detail: EventDetail, { isEmailConfirmed = true } = {}) {
  return composed(clientText({ ...factsOf(detail, 'Omar'), isEmailConfirmed }))
}

function toOperator(detail: EventDetail) {
  return composed(operatorText({ ...factsOf(detail, 'Ada'), ...typed }))
}

function composed(text: ReturnType<typeof clientText>) {
  if (text === undefined) throw new Error('There is no email about this event.')
  return composeNotification(text, {
    recipient: 'ada@example.com',
    kind: 'message',
    id: 'HIT-012',
    publicUrl: 'https://hitlist.example',
    token: '0123456789abcdef',
  })
}

function factsOf(detail: EventDetail, author: string) {
  return { id: 'HIT-012', dueAt, events: [eventOf(detail, author)] } as const
}

function eventOf(detail: EventDetail, name: string): RequestEvent {
  return { id: 1, at: dueAt, by: { name, role: 'operator' }, detail }
}
