import { expect, test } from 'vitest'
import type { QuoteStatus } from '#domain/quotes/quote-rules.ts'
import {
  completedOnly,
  countAll,
  countByStatus,
  filterRequests,
  formatStatus,
  type HitRequest,
  mostRecent,
  newestFirst,
} from './hit-request.ts'
import { hitRequestSchema } from './hit-request-schema.ts'

function request(id: string, createdAt: string, status: HitRequest['status'] = 'pending') {
  return { id, title: id, targetSaaS: 'Slack', status, createdAt, updatedAt: createdAt }
}

const requests = [
  request('HIT-001', '2026-01-05', 'completed'),
  request('HIT-002', '2026-03-01', 'in-progress'),
  request('HIT-003', '2026-02-01', 'completed'),
  request('HIT-999', '2026-04-01'),
  request('HIT-1000', '2026-04-01'),
]

const idsOf = (list: HitRequest[]) => list.map(({ id }) => id)

test('open requests are counted by status, absent statuses as zero', () => {
  const closure = { kind: 'cancelled', reason: 'No budget', at: '2026-04-02T09:00:00Z' } as const
  const closed = { ...request('HIT-1001', '2026-04-01'), closure }
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
  const good = request('HIT-001', '2026-01-05')
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
  expect(formatStatus({ ...request('HIT-001', '2026-11-05'), ...changes }, now)).toBe(text)
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
