import { act } from '@testing-library/react'
import type { Backend, RequestChange, Requests } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import {
  countByStatus,
  filterRequests,
  type HitRequest,
  type RequestFilter,
  type RequestList,
} from '#domain/requests/hit-request.ts'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { limits } from '#domain/values/limits.ts'
import { ada } from '#web/shared/fake-account.fixture.ts'

export { ada }

const you = { name: 'Ada', role: 'client' } as const
export const mara = { name: 'Mara', role: 'operator' } as const

/** A request as its client sees it, with whatever is said to have happened since it was ordered. */
export function detailOf(
  changes: Partial<RequestDetail> = {},
  happened: [by: RequestEvent['by'], detail: EventDetail][] = [],
): RequestDetail {
  const all: typeof happened = [[you, { kind: 'ordered' }], ...happened]
  return {
    id: 'HIT-012',
    title: 'Replacement for Notion',
    targetSaaS: 'Notion',
    status: 'pending',
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: '2026-11-02T09:00:00.000Z',
    requirements: 'Pages\nand <b>search</b>',
    budget: '5k-10k',
    timeframe: '3-months',
    companySize: '11-50',
    quotes: [],
    events: all.map(([by, detail], position) => ({
      id: position + 1,
      at: `2026-11-0${2 + position}T09:00:00.000Z`,
      by,
      detail,
    })),
    earlier: null,
    ...changes,
  }
}

/** Many requests, numbered from one. Every third is completed. */
export function manyRequests(count: number): HitRequest[] {
  return Array.from({ length: count }, (_, index) => ({
    id: requestId(index + 1),
    title: `Project ${index + 1}`,
    targetSaaS: index % 2 === 0 ? 'Slack' : 'Jira',
    status: index % 3 === 0 ? 'completed' : 'pending',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString(),
    updatedAt: '2026-11-02T09:00:00.000Z',
  }))
}

/** A user's own list, filtered and paged as the server does it. */
export function listOf(
  requests: readonly HitRequest[],
  filter: RequestFilter = {},
  pageSize: number = limits.pageSize,
): RequestList {
  const found = filterRequests(requests, filter)
  const page = found.slice(0, pageSize)
  return {
    requests: page,
    areSamples: false,
    counts: countByStatus(requests),
    closedCount: requests.filter(({ closure }) => closure !== undefined).length,
    unread: requests.reduce((sum, { unread = 0 }) => sum + unread, 0),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A statement without a line, as every account begins. */
export const emptyStatement: OwnStatement = {
  lines: [],
  terms: { cycle: 'monthly', hostingCentsPerApp: 6000 },
  asOf: '2026-11-16T09:00:00.000Z',
}

/** A backend on which Ada follows these requests. */
export function fakeRequests(details: RequestDetail[], answers: Partial<Requests> = {}) {
  const watchers = new Set<(change: RequestChange) => void>()
  const backend: Partial<Backend> = {
    readUser: async () => ada,
    listRequests: async (filter) => listOf(details, filter),
    requests: {
      async readRequest(id) {
        const detail = details.find((request) => request.id === id)
        if (detail === undefined) throw new CallError('not-found')
        return detail
      },
      readEvents: async () => ({ events: [], earlier: null }),
      sendMessage: async () => detailOf(),
      acceptQuote: async () => detailOf(),
      declineQuote: async () => detailOf(),
      readChecklist: async () => ({ items: [] }),
      listInvoices: async () => ({
        invoices: [],
        next: null,
        totals: { openCents: 0, overdueCents: 0, paidCents: 0 },
      }),
      documents: '/api',
      payInvoice: async () => ({ url: 'https://checkout.example/pay' }),
      readBilling: async () => ({ details: null, doMembersSee: true }),
      saveBilling: async () => ({ details: null, doMembersSee: true }),
      addChecklistItem: async () => ({ items: [] }),
      changeChecklistItem: async () => ({ items: [] }),
      readHandover: async () => ({ items: [] }),
      confirmHandover: async () => ({ items: [] }),
      showHandoverSecret: async () => ({ secret: '' }),
      readOfferedHit: async () => ({ hit: null }),
      decideOnHit: async () => ({ hit: null }),
      markRead: async () => undefined,
      readUnread: async () => ({ own: [] }),
      readStatement: async () => emptyStatement,
      saveStatementLine: async () => emptyStatement,
      removeStatementLine: async () => emptyStatement,
      watch(onChange) {
        watchers.add(onChange)
        return () => watchers.delete(onChange)
      },
      ...answers,
    },
  }
  return {
    backend,
    watchers,
    /** Something has changed, says the server. */
    tell: (id: string | null) =>
      act(async () => {
        for (const onChange of watchers) onChange({ id })
      }),
  }
}
