import {
  countByStatus,
  filterRequests,
  type HitRequest,
  type RequestFilter,
  type RequestList,
} from '#domain/requests/hit-request.ts'

export const sampleRequests: readonly HitRequest[] = [
  {
    id: 'HIT-001',
    title: 'Sales pipeline for the field team',
    targetSaaS: 'Salesforce',
    status: 'completed',
    createdAt: '2026-06-08',
    updatedAt: '2026-07-31',
  },
  {
    id: 'HIT-002',
    title: 'Support desk with order history',
    targetSaaS: 'Zendesk',
    status: 'completed',
    createdAt: '2026-07-20',
    updatedAt: '2026-09-10',
    estimatedCompletion: '2026-09-11',
  },
  {
    id: 'HIT-003',
    title: 'Team chat with imported history',
    targetSaaS: 'Slack',
    status: 'in-progress',
    createdAt: '2026-09-14',
    updatedAt: '2026-11-06',
    estimatedCompletion: '2026-12-04',
  },
  {
    id: 'HIT-004',
    title: 'Issue tracker for two product teams',
    targetSaaS: 'Jira',
    status: 'in-progress',
    createdAt: '2026-10-05',
    updatedAt: '2026-11-10',
    estimatedCompletion: '2027-01-15',
  },
  {
    id: 'HIT-005',
    title: 'Customer newsletters from our own domain',
    targetSaaS: 'Mailchimp',
    status: 'pending',
    createdAt: '2026-11-02',
    updatedAt: '2026-11-02',
  },
  {
    id: 'HIT-006',
    title: 'Asset library for the design studio',
    targetSaaS: 'Adobe Creative Cloud',
    status: 'pending',
    createdAt: '2026-11-11',
    updatedAt: '2026-11-12',
  },
]

export function listSamples(filter: RequestFilter = {}): RequestList {
  return {
    requests: filterRequests(sampleRequests, filter),
    areSamples: true,
    counts: countByStatus(sampleRequests),
    next: null,
  }
}
