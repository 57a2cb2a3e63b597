import { expect, test } from 'vitest'
import type { HitRequest } from './hit-request.ts'
import { filterRequests } from './request-filter.ts'

const requests = [
  request('HIT-001', 'Salesforce', 'completed', '2026-01-05'),
  request('HIT-002', 'Slack', 'pending', '2026-02-05'),
  request('HIT-010', 'Zoom', 'pending', '2026-03-05'),
]

test('no filter leaves all, newest first', () => {
  expect(ids({})).toEqual(['HIT-010', 'HIT-002', 'HIT-001'])
})

test('a status leaves those that have it', () => {
  expect(ids({ status: 'pending' })).toEqual(['HIT-010', 'HIT-002'])
})

test.each([
  ['SLACK', ['HIT-002']],
  [' hit-0 ', ['HIT-010', 'HIT-002', 'HIT-001']],
  ['leaving zoom', ['HIT-010']],
  ['%', []],
])('searching for %j finds %j, in number, title and target, in any case', (search, found) => {
  expect(ids({ search })).toEqual(found)
})

test('a page starts after the request of its cursor', () => {
  expect(ids({ before: 'HIT-010' })).toEqual(['HIT-002', 'HIT-001'])
  expect(ids({ before: 'HIT-001' })).toEqual([])
})

test('closed requests are left out, listed alone, or listed with the others', () => {
  const closure = { kind: 'declined', reason: 'Too big', at: '2026-04-01T09:00:00.000Z' } as const
  const all = [...requests, { ...request('HIT-011', 'Jira', 'pending', '2026-04-01'), closure }]
  const found = (filter: Parameters<typeof filterRequests>[1]) =>
    filterRequests(all, filter).map(({ id }) => id)
  expect(found({})).toEqual(ids({}))
  expect(found({ state: 'closed' })).toEqual(['HIT-011'])
  expect(found({ state: 'all', status: 'pending' })).toEqual(['HIT-011', 'HIT-010', 'HIT-002'])
})

function ids(filter: Parameters<typeof filterRequests>[1]): string[] {
  return filterRequests(requests, filter).map(({ id }) => id)
}

function request(
  id: string,
  targetSaaS: string,
  status: HitRequest['status'],
  day: string,
): HitRequest {
  return { id, title: `Leaving ${targetSaaS}`, targetSaaS, status, createdAt: day, updatedAt: day }
}
