import { expect, test } from 'vitest'
import type { QuoteStatus } from '#domain/quotes/quote-rules.ts'
import {
  completedOnly,
  countAll,
  countByStatus,
  describeDue,
  filterRequests,
  formatDueBy,
  formatNewOrder,
  formatStatus,
  formatWaiting,
  type HitRequest,
  mostRecent,
  newestFirst,
} from './hit-request.ts'
import { hitRequestSchema } from './hit-request-schema.ts'

function requestOf(id: string, createdAt: string, status: HitRequest['status'] = 'pending') {
  return { id, title: id, targetSaaS: 'Slack', status, createdAt, updatedAt: createdAt }
}

const requests = [
  requestOf('HIT-001', '2026-01-05', 'completed'),
  requestOf('HIT-002', '2026-03-01', 'in-progress'),
  requestOf('HIT-003', '2026-02-01', 'completed'),
  requestOf('HIT-999', '2026-04-01'),
  requestOf('HIT-1000', '2026-04-01'),
]

const idsOf = (list: HitRequest[]) => list.map(({ id }) => id)

test('open requests are counted by status, absent statuses as zero', () => {
  const closure = { kind: 'cancelled', reason: 'No budget', at: '2026-04-02T09:00:00Z' } as const
  const closed = { ...requestOf('HIT-1001', '2026-04-01'), closure }
  const counts = { pending: 2, 'in-progress': 1, completed: 2 }
  expect(countByStatus([...requests, closed])).toEqual(counts)
  expect(countAll(counts)).toBe(5)
  expect(countByStatus([])).toEqual({ pending: 0, 'in-progress': 0, completed: 0 })
})

test('the three most recent are the newest by day, then number, and solutions the completed @spec-9.3', () => {
  expect(idsOf(mostRecent(requests))).toEqual(['HIT-1000', 'HIT-999', 'HIT-002'])
  expect(idsOf(completedOnly(requests))).toEqual(['HIT-003', 'HIT-001'])
  expect(idsOf(newestFirst(requests)).at(-1)).toBe('HIT-001')
})

test('a request has an id like HIT-001 and ISO dates @spec-3.5', () => {
  const good = requestOf('HIT-001', '2026-01-05')
  const isValid = (changes: object) => hitRequestSchema.safeParse({ ...good, ...changes }).success
  expect(isValid({})).toBe(true)
  for (const wrong of [{ id: 'REQ-1' }, { createdAt: 'Jan 5' }, { status: 'queued' }]) {
    expect(isValid(wrong)).toBe(false)
  }
})

const quoted = (status: QuoteStatus) => ({
  quote: { status, totalCents: 1, validUntil: '2026-12-01' },
})

test.each<[Partial<HitRequest>, string]>([
  [{}, 'We’re reviewing your order'],
  [{ waitingOn: 'client' }, 'We asked you a question'],
  [{ updatedAt: '2026-11-06' }, 'We’re preparing your quote'],
  [{ estimatedCompletion: '2027-01-07' }, 'Scheduled, expected Jan 7'],
  [{ ...quoted('sent'), waitingOn: 'client' }, 'Quote sent, valid until Dec 1'],
  [{ ...quoted('expired'), waitingOn: 'client' }, 'Quote expired on Dec 1'],
  [quoted('accepted'), 'Quote accepted, work starts soon'],
  [quoted('declined'), 'Quote declined'],
  [quoted('withdrawn'), 'Quote withdrawn'],
  [{ ...quoted('declined'), waitingOn: 'client' }, 'We asked you a question'],
  [{ status: 'in-progress' }, 'In progress'],
  [{ status: 'in-progress', progress: { done: 9, total: 14 } }, 'In progress, 9 of 14 built'],
  [{ status: 'in-progress', estimatedCompletion: '2027-01-07' }, 'In progress, expected Jan 7'],
  [{ status: 'completed' }, 'Live'],
  [{ status: 'completed', completedAt: '2026-05-30T09:00:00.000Z' }, 'Live since May 30'],
  [{ status: 'completed', completedAt: '2025-05-30T09:00:00.000Z' }, 'Live since May 30, 2025'],
])('a request with %j is described as %j', (changes, text) => {
  const now = Date.parse('2026-11-17T09:00:00.000Z')
  expect(formatStatus({ ...requestOf('HIT-001', '2026-11-05'), ...changes }, now)).toBe(text)
})

const listed = [
  listedRequest('HIT-001', 'Salesforce', 'completed', '2026-01-05'),
  listedRequest('HIT-002', 'Slack', 'pending', '2026-02-05'),
  listedRequest('HIT-010', 'Zoom', 'pending', '2026-03-05'),
]

const pending = ['HIT-010', 'HIT-002']
const open = [...pending, 'HIT-001']

test.each<[Parameters<typeof filterRequests>[1], string[]]>([
  [{}, open],
  [{ status: 'pending' }, pending],
  [{ search: 'SLACK' }, ['HIT-002']],
  [{ search: ' hit-0 ' }, open],
  [{ search: 'leaving zoom' }, ['HIT-010']],
  [{ search: '%' }, []],
  [{ before: 'HIT-010' }, ['HIT-002', 'HIT-001']],
  [{ before: 'HIT-001' }, []],
  [{ state: 'closed' }, ['HIT-011']],
  [{ state: 'closed-unread' }, []],
  [{ state: 'all', status: 'pending' }, ['HIT-011', ...pending]],
])('%j leaves %j, newest first', (filter, ids) => {
  const closure = { kind: 'declined', reason: 'Too big', at: '2026-04-01T09:00:00.000Z' } as const
  const all = [...listed, { ...listedRequest('HIT-011', 'Jira', 'pending', '2026-04-01'), closure }]
  expect(filterRequests(all, filter).map(({ id }) => id)).toEqual(ids)
})

function listedRequest(
  id: string,
  targetSaaS: string,
  status: HitRequest['status'],
  day: string,
): HitRequest {
  return { id, title: `Leaving ${targetSaaS}`, targetSaaS, status, createdAt: day, updatedAt: day }
}

const dueAt = '2026-11-17T16:10:00.000Z'
const before = { now: Date.parse('2026-11-17T09:00:00.000Z'), timeZone: 'UTC' }
const inNewYork = { ...before, timeZone: 'America/New_York' }
const after = { now: Date.parse(dueAt), timeZone: 'UTC' }

test.each([
  [{ waitingOn: 'agency', dueAt }, before, 'You’ll hear from us today'],
  [{ waitingOn: 'agency', dueAt }, inNewYork, 'You’ll hear from us today'],
  [{ waitingOn: 'agency', dueAt }, after, 'We’re sorry, our reply is late. It was due today'],
  [
    { waitingOn: 'agency', dueAt: '2026-11-16T23:30:00.000Z' },
    after,
    'We’re sorry, our reply is late. It was due yesterday',
  ],
  [
    { waitingOn: 'agency', dueAt: '2026-11-15T09:00:00.000Z' },
    after,
    'We’re sorry, our reply is late. It was due on Nov 15',
  ],
  [{ waitingOn: 'client' }, before, undefined],
  [{ status: 'in-progress', waitingOn: 'client' }, before, 'We asked you a question'],
  [{ waitingOn: 'none' }, before, undefined],
  [{}, before, undefined],
] as const)('%j reads for %j as %j', (request, reader, text) => {
  expect(formatWaiting({ status: 'pending', ...request }, reader)).toBe(text)
})

test.each([
  ['2026-11-18T17:59:00.000Z', 'UTC', 'today'],
  ['2026-11-18T18:00:00.000Z', 'UTC', 'tonight'],
  ['2026-11-18T23:02:00.000Z', 'UTC', 'tonight'],
  ['2026-11-19T00:00:00.000Z', 'UTC', 'tomorrow'],
  ['2026-11-19T00:00:00.000Z', 'America/New_York', 'tonight'],
  ['2026-11-18T23:02:00.000Z', 'Asia/Tokyo', 'tomorrow'],
  ['2026-11-20T04:08:00.000Z', 'UTC', 'by Friday'],
  ['2026-11-20T04:08:00.000Z', 'America/Los_Angeles', 'tomorrow'],
  ['2026-11-24T12:00:00.000Z', 'UTC', 'by Tuesday'],
  ['2026-11-25T12:00:00.000Z', 'UTC', 'by Nov 25'],
  ['2027-11-25T12:00:00.000Z', 'UTC', 'by Nov 25, 2027'],
])('on Wednesday, Nov 18, 2026 at 10 AM UTC, %s in %s is %s', (due, timeZone, text) => {
  expect(formatDueBy(due, { now: Date.parse('2026-11-18T10:00:00.000Z'), timeZone })).toBe(text)
})

test('a due day is counted by the calendar across a clock change', () => {
  const reader = { now: Date.parse('2026-10-31T22:00:00.000Z'), timeZone: 'America/New_York' }
  expect(formatDueBy('2026-11-01T23:30:00.000Z', reader)).toBe('tomorrow')
})

test('the confirmation of a new order says when we answer, until we have', () => {
  const request = { id: 'HIT-012', status: 'pending', waitingOn: 'agency', dueAt } as const
  const text = 'HIT-012 received. You’ll hear from us today.'
  expect(formatNewOrder(request, before)).toBe(text)
  expect(formatNewOrder({ ...request, waitingOn: 'client' }, before)).toBe('HIT-012 received.')
})

const dueMs = Date.parse(dueAt)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

test.each([
  [1, '1 min'],
  [2 * minuteMs - 1, '1 min'],
  [hourMs - 1, '59 min'],
  [hourMs, '1 h'],
  [4 * hourMs - 1, '3 h'],
  [2 * dayMs - 1, '47 h'],
  [2 * dayMs, '2 days'],
  [40 * dayMs + hourMs, '40 days'],
])('%i ms are described as %s, before and after the due time', (ms, span) => {
  expect(describeDue(dueAt, dueMs - ms)).toEqual({ text: `due in ${span}`, isOverdue: false })
  expect(describeDue(dueAt, dueMs + ms)).toEqual({ text: `overdue by ${span}`, isOverdue: true })
})

test('an answer at its due time is not overdue', () => {
  expect(describeDue(dueAt, dueMs)).toEqual({ text: 'due in 1 min', isOverdue: false })
})
