import { expect, test } from 'vitest'
import type { HitRequest } from './hit-request.ts'
import { filterRequests } from './request-filter.ts'

const requests = [
  request('HIT-001', 'Salesforce', 'completed', '2026-01-05'),
  request('HIT-002', 'Slack', 'pending', '2026-02-05'),
  request('HIT-010', 'Zoom', 'pending', '2026-03-05'),
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
  const all = [...requests, { ...request('HIT-011', 'Jira', 'pending', '2026-04-01'), closure }]
  expect(filterRequests(all, filter).map(({ id }) => id)).toEqual(ids)
})

function request(
  id: string,
  targetSaaS: string,
  status: HitRequest['status'],
  day: string,
): HitRequest {
  return { id, title: `Leaving ${targetSaaS}`, targetSaaS, status, createdAt: day, updatedAt: day }
}
