import { afterAll, expect, test, vi } from 'vitest'
import { quoteContent } from '#domain/quotes/quote.ts'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { clientText } from './client-text.ts'
import { composeNotification } from './compose-due.ts'
import { withPublicUrl } from './mail/render-mail.ts'
import { withHeading } from './notification-text.ts'
import { operatorText } from './operator-text.ts'

const evil = `<img src=x onerror=alert(1)> & "quotes" 'too'`
const publicUrl = 'https://hitlist.example'
const dueAt = '2026-11-17T16:10:00.000Z'
const timeZone = 'Asia/Tokyo'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T16:10:00.000Z') })
afterAll(() => void vi.useRealTimers())

const typed = {
  request: {
    title: 'Replacement for Slack',
    requirements: 'Channels',
    plan: null,
    billing: null,
    budget: '5k-10k',
    timeframe: 'asap',
    companySize: '11-50',
  },
  client: { name: 'Ada', company: 'Analytical Engines' },
} as const

const ordered = { kind: 'ordered' } as const
const started = { kind: 'moved', from: 'pending', to: 'in-progress' } as const
const back = { kind: 'moved', from: 'completed', to: 'in-progress', reason: evil } as const
const completed = { kind: 'moved', from: 'in-progress', to: 'completed' } as const
const dated = { kind: 'estimated', estimatedCompletion: '2027-01-31' } as const
const cancelled = { kind: 'closed', closure: 'cancelled', reason: evil } as const
const delivered = { kind: 'delivered', url: 'https://a.example', handoverNotes: '' } as const
const declined = { kind: 'quote-declined', number: 2 } as const
const accepted = { kind: 'quote-accepted', totalCents: 100, name: evil, contentHash: '' } as const
const content = quoteContent({
  lines: [{ title: evil, amountCents: 100 }],
  plan: 'starter',
  billing: 'monthly',
  estimatedCompletion: '2027-01-31',
  validUntil: '2026-11-30',
  note: evil,
})
const decision = { at: dueAt, by: 'Ada', name: evil, contentHash: 'f'.repeat(64) }
const before = { plan: 'professional', billing: 'monthly', planCents: 49_900, apps: 1 } as const
const planBasis = { app: 2, before }
const quote = { number: 2, status: 'accepted', sentAt: dueAt, sentBy: 'Omar', planBasis } as const

test.each<[subject: string, ReturnType<typeof toClient>, text: string]>([
  ['we have your order', toClient(ordered), 'You’ll hear from us by Wednesday: a quote'],
  ['a message from Omar', toClient(messaged(`${evil}\n${'word '.repeat(60)}`)), '> <img src=x'],
  ['we have a question', toClient({ ...messaged('Which plan?'), asks: true }), '\nAnswer:'],
  [
    'a message from Omar',
    toClient({
      ...messaged(''),
      files: [attached(evil), { ...attached('gone'), state: 'deleted' }],
    }),
    'Your Slack replacement: a message from Omar\n\nOmar attached:\n> <img src=x onerror=alert(1)> & "quotes" \'too\' (2 KB)\n\nReply:',
  ],
  [
    'a quote for $1',
    toClient({ ...quoted(1), files: [attached('plan.pdf')] }),
    'With these files:\n> plan.pdf (2 KB)\n',
  ],
  ['a quote for $1', toClient(quoted(1)), 'One-time total: $1\n'],
  [
    'a new quote for $1',
    toClient(quoted(2)),
    'total: $1\nPayment: Paid in full at handover\nPlan: Included in Professional, app 2 of 3, no extra cost\nEstimated completion: Jan 31, 2027\nValid until: Nov 30, 2026\n',
  ],
  ['work has started', toClient(started), 'building it'],
  ['work has resumed', toClient(back), 'message us anytime.\n\nReason:\n> <img'],
  ['now expected by Jan 31, 2027', toClient(dated), 'when we expect to finish'],
  [
    'completion date on hold',
    toClient({ ...dated, estimatedCompletion: null }),
    'The completion date we gave you no longer holds.',
  ],
  [
    'Your Slack replacement is ready',
    toClient(completed),
    'Open your solution:\nhttps://chat.acme.example\n\nPlease check and confirm 1 handover item.\n\nConfirm the handover:',
  ],
  [
    'Your Slack replacement has a new address',
    toClient(delivered),
    'Please use the new one from now on.',
  ],
  [
    'handover notes and files updated',
    toClient({ ...delivered, isSameUrl: true, changed: ['notes', 'files'] }),
    'You’ll find the update on your dashboard.',
  ],
  // Events of 1.1.0 do not say which.
  [
    'handover updated',
    toClient({ ...delivered, isSameUrl: true }),
    'the update on your dashboard.',
  ],
  [
    'request cancelled',
    toClient(cancelled),
    'We cancelled this request and stopped work on it.\n\nReason:\n> <img src=x',
  ],
  [
    'request reopened',
    toClient({ kind: 'reopened', reason: evil }),
    'You’ll hear from us by\nWednesday.\n\nReason:\n> <img src=x',
  ],
  ['quote for $1 accepted', toClient({ ...accepted, number: 2 }), 'Accepted by: <img src=x'],
  [
    '“Search” is ready to check',
    toClient({ kind: 'item-changed', name: 'Search', what: 'built' }),
    'Try it, then accept it or report a problem.',
  ],
  ['may we show it on our website?', toClient({ kind: 'hit', step: 'asked' }), 'before you agree'],
  [
    'new order',
    toOperator(ordered),
    'From Ada, Analytical Engines. Reply by Wednesday, Nov 18, 1:10 AM GMT+9.\n',
  ],
  ['new order', toOperator(ordered), '> Channels\n'],
  ['new message', toOperator(messaged(evil)), 'Reply by: Wednesday, Nov 18, 1:10'],
  ['quote 2 accepted for $1', toOperator({ ...accepted, number: 2 }), '<img src=x'],
  ['quote 2 declined', toOperator({ ...declined, reason: evil }), '> <img src=x'],
  ['quote 2 declined', toOperator(declined), 'The client gave no reason.'],
  [
    'consent to publish withdrawn',
    toOperator({ kind: 'hit', step: 'withdrawn' }),
    'no longer published',
  ],
])(
  'the email “%s” is text and HTML that loads nothing and shows what people wrote as text',
  (subject, mail, text) => {
    expect(mail.subject).toMatch(/^(Your|Ada’s) Slack replacement(: \S| is | has ).{3,}$/)
    expect(mail.subject).toContain(subject)
    expect(mail.body).toContain(text)
    for (const line of mail.body.split('\n')) expect(line.length, line).toBeLessThanOrEqual(76)
    expect(mail.body).toMatch(
      /\nhttps:\/\/hitlist\.example\/dashboard\?request=HIT-012(&(quote|part|publication)=\w+)?\n/,
    )
    expect(mail.body).toContain(`\n${mail.unsubscribeUrl}\n`)
    for (const part of [mail.body, mail.html]) expect(part).toMatch(/Reply to this\s+email/)
    expect(mail.html).toContain('href="https://hitlist.example/dashboard?request=HIT-012')
    expect(mail.html).not.toMatch(/<(img|script|link)\b|url\(|src=(?!x )/)
  },
)

test('an order for an unconfirmed address is marked as such', () => {
  const note = 'someone else entered your address'
  expect(toClient(ordered).body).not.toContain(note)
  expect(toClient(ordered, { isEmailConfirmed: false }).body).toContain(note)
})

test('several messages are one email with all of them', () => {
  const event = (text: string) => eventOf(messaged(text), 'Ada')
  const events = [event('First\n\nparagraph'), event('Second')] as const
  const { subject, body } = composed(
    operatorText({ ...factsOf(messaged(''), 'Ada'), events, ...typed }),
    'Ada',
  )
  expect(subject).toBe('Ada’s Slack replacement: 2 new messages')
  expect(body).toContain('Ada wrote:\n> First\n>\n> paragraph\n\nAda wrote:\n> Second\n')
})

test('a subject with a long product and name is cut in these, so that it says what happened', () => {
  const long = 'Word '.repeat(40)
  const text = { happened: 'a quote for $16,300', blocks: [], action: 'Open the request' }
  const { heading } = withHeading(text, { targetSaaS: long, owner: long })
  const cut = 'Word Word Word Word W...'
  expect(heading).toBe(`${cut}’s ${cut} replacement: a quote for $16,300`)
})

test('a long address in a message stays in one piece', () => {
  const url = `https://example.com/${'x'.repeat(100)}`
  const { body } = toClient(messaged(`See ${url} please`))
  expect(body).toContain(`> See\n> ${url}\n> please\n`)
})

test('an email that is composed after our answer was due names no time', () => {
  vi.setSystemTime('2026-11-18T08:00:00.000Z')
  expect(toClient(ordered).body).toContain('You’ll hear from us: a quote')
})

function messaged(text: string) {
  return { kind: 'messaged', text } as const
}

function attached(name: string) {
  return { id: 'x', name, size: 2048, sha256: '' } as const
}

function quoted(number: number) {
  return { kind: 'quoted', number, totalCents: 100, validUntil: '2026-11-30' } as const
}

function toClient(detail: EventDetail, { isEmailConfirmed = true } = {}) {
  const solution = { url: 'https://chat.acme.example', toConfirm: 1 }
  const facts = { ...factsOf(detail, 'Omar'), request: typed.request }
  return composed(clientText({ ...facts, isEmailConfirmed, isOwner: true, solution }))
}

function toOperator(detail: EventDetail) {
  return composed(operatorText({ ...factsOf(detail, 'Ada'), ...typed }), 'Ada')
}

function composed(text: ReturnType<typeof clientText>, owner?: string) {
  if (text === undefined) throw new Error('There is no email about this event.')
  const mail = composeNotification(withHeading(text, { targetSaaS: 'Slack', owner }), {
    recipient: 'ada@example.com',
    kind: 'message',
    id: 'HIT-012',
    token: '0123456789abcdef',
  })
  return withPublicUrl(mail, publicUrl)
}

function factsOf(detail: EventDetail, author: string) {
  const events = [eventOf(detail, author)] as const
  const signed = { ...quote, ...content, decision }
  return { id: 'HIT-012', dueAt, timeZone, events, quote: signed }
}

function eventOf(detail: EventDetail, name: string): RequestEvent {
  return { id: 1, at: dueAt, by: { name, role: 'operator' }, detail }
}
