import { expect, test } from 'vitest'
import { countByStatus, type HitRequest } from './hit-request.ts'
import { formatNextStep, keptTarget, nextSteps, waitingSteps } from './next-step.ts'
import { orderDraftKeptDays } from './order-stages.ts'
import { otherTarget } from './target-saas.ts'

const reader = { now: Date.parse('2026-11-17T09:00:00.000Z'), timeZone: 'UTC' }

function request(id: string, changes: Partial<HitRequest> = {}): HitRequest {
  const createdAt = '2026-11-05T09:00:00.000Z'
  const names = { id, title: 'Replacement for Slack', targetSaaS: 'Slack' }
  return { ...names, status: 'pending', createdAt, updatedAt: createdAt, ...changes }
}

const quoted = (status: 'sent' | 'expired', validUntil: string) =>
  ({ quote: { status, totalCents: 1_630_000, validUntil }, waitingOn: 'client' }) as const

const solution = { url: 'https://desk.example', handoverNotes: '' }
const completed = { status: 'completed', solution } as const
const closure = { kind: 'declined', reason: 'No', at: '2026-11-06T09:00:00.000Z' } as const

const quote = request('HIT-012', quoted('sent', '2026-12-01'))
const earlier = request('HIT-013', quoted('sent', '2026-11-20'))
const expired = request('HIT-008', quoted('expired', '2026-11-03'))
const question = request('HIT-005', { status: 'in-progress', waitingOn: 'client' })
const ready = request('HIT-001', { ...completed, unread: 2, isJustReady: true })
const waiting = request('HIT-014', { waitingOn: 'agency', dueAt: '2026-11-18T14:00:00.000Z' })
const late = request('HIT-015', { waitingOn: 'agency', dueAt: '2026-11-17T08:00:00.000Z' })
const built = request('HIT-016', {
  status: 'in-progress',
  waitingOn: 'none',
  estimatedCompletion: '2027-01-07',
})

function invoiced(number: string, dueOn: string) {
  return { invoices: [{ number, openCents: 1_240_000, dueOn }] }
}

function stepsOf(requests: HitRequest[], isEmailConfirmed = true, draftTarget = ''): string[] {
  const closedCount = requests.filter((one) => one.closure).length
  const list = { requests, counts: countByStatus(requests), closedCount }
  return nextSteps(list, { isEmailConfirmed, draftTarget, isOwner: true }, reader).map((step) =>
    [formatNextStep(step), step.meanwhile].filter(Boolean).join('. '),
  )
}

test('steps are sorted by urgency', () => {
  expect(stepsOf([ready, waiting, question, quote, expired, earlier], false)).toEqual([
    'Quote ready for your Slack replacement: $16,300, valid until Nov 20',
    'Quote ready for your Slack replacement: $16,300, valid until Dec 1',
    'The quote for your Slack replacement expired on Nov 3',
    'We asked you a question about your Slack replacement',
    'Confirm your email address',
    'Your Slack replacement is ready',
  ])
})

test('a question that is newer than an expired quote is asked in its place', () => {
  const asked = { at: '2026-11-10T09:00:00.000Z', by: 'Mara' }
  const steps = waitingSteps({ ...expired, asked }, true, reader.now)
  expect(steps.map(({ kind }) => kind)).toEqual(['question'])
})

test.each([
  ['Which\n one?', ': “Which one?”', '2026-11-10T09:00:00.000Z', 'Nov 10'],
  [undefined, '', '2026-11-16T15:30:00.000Z', 'today'],
  ['x'.repeat(81), `: “${'x'.repeat(79)}…”`, '2026-11-16T14:30:00.000Z', 'Nov 16'],
])('the question %j is quoted in one line, with its day by the reader’s clock', (...row) => {
  const [text, excerpt, at, day] = row
  const asked = { at, by: 'Mara', ...(text && { text }) }
  const list = { requests: [{ ...question, asked }], counts: countByStatus([question]) }
  const client = { isEmailConfirmed: true, draftTarget: '', isOwner: true }
  const [step] = nextSteps(list, client, { ...reader, timeZone: 'Asia/Tokyo' })
  expect(formatNextStep(step)).toBe(
    `Mara asked about your Slack replacement${excerpt}, asked ${day}`,
  )
})

test('a question since a quote that is still open is asked beside it', () => {
  const asked = { at: '2026-11-10T09:00:00.000Z', by: 'Mara' }
  const steps = waitingSteps({ ...quote, asked }, true, reader.now)
  expect(steps.map(({ kind }) => kind)).toEqual(['quote', 'question'])
})

test('every open invoice of a request is listed, the one due first before the others', () => {
  const invoices = [
    ...invoiced('2026-0004', '2026-11-16').invoices,
    ...invoiced('2026-0005', '2026-12-01').invoices,
  ]
  expect(stepsOf([request('HIT-001', { ...completed, invoices })])).toEqual([
    'Invoice 2026-0004 for your Slack replacement: $12,400, 1 day overdue',
    'Invoice 2026-0005 for your Slack replacement: $12,400, due Dec 1',
  ])
})

test('news about a solution that was read before is not that it is ready', () => {
  expect(stepsOf([{ ...ready, isJustReady: undefined }])).toEqual([
    'Nothing needed from you. Everything you ordered is live.',
  ])
})

test('an overdue invoice says for how long', () => {
  const notes = ['2026-10-22', '2026-11-16', '2026-11-17'].map((dueOn) =>
    waitingSteps(request('HIT-001', invoiced('2026-0012', dueOn)), true, reader.now).map(
      ({ note }) => note,
    ),
  )
  expect(notes).toEqual([['26 days overdue'], ['1 day overdue'], ['due Nov 17']])
})

test('a new client’s first step is to order, or to finish the order they left', () => {
  expect(stepsOf([], false)).toEqual([
    'Tell us which product to replace first',
    'Confirm your email address',
  ])
  expect(stepsOf([], false, 'Zendesk')).toEqual([
    'Finish your order for Zendesk',
    'Confirm your email address',
  ])
  expect(stepsOf([question], true, 'Zendesk')).toEqual([
    'We asked you a question about your Slack replacement',
    'Finish your order for Zendesk',
  ])
})

test('one request may wait for several things, and an overdue invoice comes first', () => {
  const live = request('HIT-001', {
    ...completed,
    ...invoiced('2026-0012', '2026-11-16'),
    toConfirm: 2,
  })
  const open = request('HIT-005', { ...invoiced('2026-0014', '2026-11-17'), toAccept: 1 })
  const checked = request('HIT-006', { status: 'in-progress', toAccept: 3 })
  expect(stepsOf([live, open, checked, earlier])).toEqual([
    'Invoice 2026-0012 for your Slack replacement: $12,400, 1 day overdue',
    'Quote ready for your Slack replacement: $16,300, valid until Nov 20',
    'Invoice 2026-0014 for your Slack replacement: $12,400, due Nov 17',
    '1 item in your Slack replacement is ready to check',
    '3 items in your Slack replacement are ready to check',
    'Confirm 2 handover items for your Slack replacement',
  ])
})

test('an invoice is owed after its request is closed, and a question may follow the handover', () => {
  const owed = request('HIT-003', {
    closure,
    waitingOn: 'client',
    ...invoiced('2026-0009', '2026-12-01'),
  })
  const live = request('HIT-001', { ...completed, waitingOn: 'client' })
  expect(stepsOf([owed, live])).toEqual([
    'We asked you a question about your Slack replacement',
    'Invoice 2026-0009 for your Slack replacement: $12,400, due Dec 1',
  ])
})

test('an invitation to a company is one of the steps of a new client', () => {
  const invitations = [{ id: 'a1', company: 'Analytical Engines', inviter: 'Ada' }]
  const list = { requests: [], invitations, counts: countByStatus([]) }
  const client = { isEmailConfirmed: true, draftTarget: '', isOwner: true }
  expect(nextSteps(list, client, reader)).toMatchObject([
    { text: 'Ada invited you to join Analytical Engines', invitation: { id: 'a1' } },
    { text: 'Tell us which product to replace first' },
  ])
})

test('for members, what an owner decides comes last and is no task', () => {
  const list = { requests: [earlier], counts: countByStatus([earlier]) }
  const member = { isEmailConfirmed: true, draftTarget: '', isOwner: false }
  const text = 'Waiting for an owner: the $16,300 quote for Slack, valid until Nov 20'
  expect(nextSteps(list, member, reader)).toMatchObject([
    { text: 'Nothing needed from you', meanwhile: `${text}.` },
  ])
  expect(waitingSteps(earlier, false, reader.now)).toEqual([])
  const requests = [earlier, question]
  const steps = nextSteps({ ...list, requests }, member, reader)
  expect(steps.map(({ kind }) => kind)).toEqual(['question', 'owners-decision'])
})

test.each<[HitRequest[], string]>([
  [
    [{ ...quote, waitingOn: 'agency', dueAt: '2026-11-18T14:00:00.000Z' }],
    'Nothing needed from you. Slack replacement: Quote sent, valid until Dec 1. You’ll hear from us tomorrow.',
  ],
  [
    [waiting, built],
    'Nothing needed from you. Slack replacement: We’re reviewing your order. You’ll hear from us tomorrow.',
  ],
  [
    [waiting, late],
    'We’re sorry, our reply is late. It was due today. Slack replacement: We’re reviewing your order.',
  ],
  [
    [{ ...request('HIT-001', completed), waitingOn: 'agency', dueAt: '2026-11-18T14:00:00.000Z' }],
    'Nothing needed from you. Slack replacement: Live. You’ll hear from us tomorrow.',
  ],
  [
    [{ ...expired, waitingOn: 'agency', dueAt: '2026-11-18T14:00:00.000Z' }],
    'Nothing needed from you. Slack replacement: We have your answer and are preparing the next step. You’ll hear from us tomorrow.',
  ],
  [
    [built, request('HIT-001', completed)],
    'Nothing needed from you. Slack replacement: In progress, expected Jan 7.',
  ],
  [[request('HIT-001')], 'Nothing needed from you. Slack replacement: We’re reviewing your order.'],
  [[request('HIT-001', completed)], 'Nothing needed from you. Everything you ordered is live.'],
  [
    [request('HIT-002', { closure, waitingOn: 'client' })],
    'Nothing needed from you. You have no open requests.',
  ],
])('without a step, %# reads %j', (requests, text) => {
  expect(stepsOf(requests)).toEqual([text])
})

const savedAt = Date.UTC(2026, 10, 1)
const keptUntil = Date.UTC(2026, 10, 1 + orderDraftKeptDays)

test.each([
  [{ savedAt, draft: { target: 'Zendesk' } }, 'Zendesk'],
  [{ savedAt, draft: { target: otherTarget, customTarget: ' Trello ' } }, 'Trello'],
  [{ savedAt, draft: { target: otherTarget } }, ''],
  [{ savedAt, draft: { requirements: 'Boards' } }, ''],
  [{ savedAt: keptUntil - savedAt, draft: { target: 'Zendesk' } }, ''],
  [{ draft: { target: 'Zendesk' } }, ''],
  ['{', ''],
  [null, ''],
])('the product of the draft %j is %j', (kept, target) => {
  const stored = typeof kept === 'object' && kept !== null ? JSON.stringify(kept) : kept
  expect(keptTarget(stored, keptUntil - 1)).toBe(target)
})
