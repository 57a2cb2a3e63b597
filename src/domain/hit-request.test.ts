import { expect, test } from 'vitest'
import {
  completedOnly,
  countByStatus,
  describeStatus,
  type HitRequest,
  mostRecent,
  newestFirst,
} from './hit-request.ts'
import { hitRequestSchema } from './hit-request-schema.ts'
import { requestStatusDescriptions } from './request-status.ts'

function request(id: string, createdAt: string, status: HitRequest['status'] = 'pending') {
  return { id, title: id, targetSaaS: 'Slack', status, createdAt, updatedAt: createdAt }
}

const requests = [
  request('HIT-001', '2026-01-05', 'completed'),
  request('HIT-002', '2026-03-01', 'in-progress'),
  request('HIT-003', '2026-02-01', 'completed'),
  request('HIT-009', '2026-04-01'),
  request('HIT-010', '2026-04-01'),
]

test('requests are counted by status, absent statuses as zero', () => {
  expect(countByStatus(requests)).toEqual({ pending: 2, 'in-progress': 1, completed: 2 })
  expect(countByStatus([])).toEqual({ pending: 0, 'in-progress': 0, completed: 0 })
})

test('a closed request is not counted', () => {
  const closure = { kind: 'cancelled', reason: 'No budget', at: '2026-04-02T09:00:00Z' } as const
  const closed = { ...request('HIT-011', '2026-04-01'), closure }
  expect(countByStatus([...requests, closed])).toEqual(countByStatus(requests))
})

test('the three most recent are the newest by the day of the order @spec-9.3', () => {
  expect(mostRecent(requests).map(({ id }) => id)).toEqual(['HIT-010', 'HIT-009', 'HIT-002'])
  expect(newestFirst(requests).map(({ id }) => id)).toEqual([
    'HIT-010',
    'HIT-009',
    'HIT-002',
    'HIT-003',
    'HIT-001',
  ])
})

test('sorting leaves the given list as it was', () => {
  newestFirst(requests)
  expect(requests[0]?.id).toBe('HIT-001')
})

test('solutions are the completed requests', () => {
  expect(completedOnly(requests).map(({ id }) => id)).toEqual(['HIT-003', 'HIT-001'])
})

test('each request status has its description @spec-4.6', () => {
  expect(requestStatusDescriptions).toEqual({
    pending: 'Awaiting initial assessment',
    'in-progress': 'Actively being developed',
    completed: 'Ready to deploy',
  })
})

test('a request has an id like HIT-001 and ISO dates @spec-3.5', () => {
  const good = request('HIT-001', '2026-01-05')
  expect(hitRequestSchema.safeParse(good).success).toBe(true)
  expect(hitRequestSchema.safeParse({ ...good, id: 'REQ-1' }).success).toBe(false)
  expect(hitRequestSchema.safeParse({ ...good, createdAt: 'Jan 5' }).success).toBe(false)
  expect(hitRequestSchema.safeParse({ ...good, status: 'queued' }).success).toBe(false)
})

test('a pending request with an estimated completion is described as scheduled', () => {
  const pending = request('HIT-001', '2026-01-05')
  expect(describeStatus(pending)).toBe('Awaiting initial assessment')
  expect(describeStatus({ ...pending, estimatedCompletion: '2026-02-01' })).toBe(
    'Scheduled, not started yet',
  )
  const begun = { ...pending, status: 'in-progress', estimatedCompletion: '2026-02-01' } as const
  expect(describeStatus(begun)).toBe('Actively being developed')
})
