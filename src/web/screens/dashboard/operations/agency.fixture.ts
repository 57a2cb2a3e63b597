import { act, screen } from '@testing-library/react'
import type { Backend, Operations, RequestChange } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { type BulkChange, bulkMessages } from '#domain/operations/bulk-change.ts'
import { countViews, type QueueFilter, type QueueView } from '#domain/operations/operations.ts'
import type { Template } from '#domain/operations/templates.ts'
import { countByStatus } from '#domain/requests/hit-request.ts'
import { type HeldSend, heldSendOver } from '#domain/requests/message.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { closureFor } from '#domain/requests/request-moves.ts'
import type { QueuedRequest } from './operator-request.fixture.ts'

const now = '2026-11-05T09:05:00.000Z'

/** The operator who is signed in comes first. */
const operators = [
  { id: 'omar', name: 'Omar' },
  { id: 'mara', name: 'Mara' },
]

/** Views that are not faked list nothing. */
const views: Partial<Record<QueueView, (request: QueuedRequest) => boolean>> = {
  mine: ({ assignee }) => assignee?.id === operators[0]?.id,
  unassigned: ({ assignee, status }) => assignee === undefined && status !== 'completed',
  overdue: ({ dueAt }) => Date.parse(dueAt ?? '') < Date.now(),
  waiting: ({ waitingOn }) => waitingOn === 'client',
}

const templates: Template[] = [
  {
    id: 'migration',
    kind: 'quote',
    name: 'Migration',
    text: 'Move {product} data $2,200',
    version: 1,
  },
  {
    id: 'preview',
    kind: 'reply',
    name: 'Preview',
    text: 'Hi {name}, it is ready by {date}.',
    version: 1,
  },
  { id: 'thanks', kind: 'reply', name: 'Thanks', text: 'Thank you, {name}.', version: 1 },
]

/** The ids of the lines that the queue shows, in order. */
export function listedIds(): string[] {
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
}

/** The event of a change to these parts. */
function toEventDetail(before: QueuedRequest, parts: Partial<QueuedRequest>): EventDetail {
  const { status = before.status, closure, solution } = parts
  if (closure) return { kind: 'closed', closure: closure.kind, reason: closure.reason }
  if (solution) return { kind: 'delivered', ...solution }
  return { kind: 'moved', from: before.status, to: status }
}

/** An agency in memory that keeps versions as the real one does. */
export function createAgency(requests: QueuedRequest[], pageSize = 50) {
  const cases = new Map(requests.map((request) => [request.id, request]))
  const asked: QueueFilter[] = []
  const changes: BulkChange[] = []
  const held: HeldSend[] = []
  const watchers = new Set<(change: RequestChange) => void>()

  function read(id: string): QueuedRequest {
    const request = cases.get(id)
    if (request === undefined) throw new CallError('not-found')
    return request
  }

  function change(id: string, parts: Partial<QueuedRequest>, detail: EventDetail) {
    const request = read(id)
    const event = {
      id: request.events.length + 1,
      at: now,
      by: { name: 'Omar', role: 'operator' } as const,
      detail,
    }
    const changed = { ...request, ...parts, events: [...request.events, event] }
    cases.set(id, changed)
    return changed
  }

  function changeVersion(
    id: string,
    version: number,
    parts: Partial<QueuedRequest>,
    detail: EventDetail,
  ) {
    if (version !== read(id).version) throw new CallError('conflict')
    return change(id, { ...parts, version: version + 1 }, detail)
  }

  function find({ search = '', status, state, view }: QueueFilter): QueuedRequest[] {
    return [...cases.values()]
      .filter((request) => status === undefined || request.status === status)
      .filter(({ closure }) => state === 'all' || (closure !== undefined) === (state === 'closed'))
      .filter((request) => view === undefined || views[view]?.(request))
      .filter(({ client, title, id }) => `${client.company} ${title} ${id}`.includes(search))
  }

  const known: Partial<Operations> = {
    async listQueue(filter) {
      asked.push(filter)
      const { before } = filter
      const found = find(filter)
      const start = found.findIndex(({ id }) => id === before) + 1
      const page = found.slice(start, start + pageSize)
      const next = found.length > start + pageSize ? (page.at(-1)?.id ?? null) : null
      const { search } = filter
      return {
        requests: page,
        counts: countByStatus(find({ search })),
        closedCount: find({ search, state: 'closed' }).length,
        viewCounts: countViews((view) => find({ search, view }).length),
        next,
      }
    },
    listHeldSends: async () => ({ held }),
    async undoSend(id) {
      const at = held.findIndex((one) => one.id === id)
      if (at === -1) throw new CallError('conflict', heldSendOver)
      held.splice(at, 1)
    },
    readOperatorRequest: async (id) => read(id),
    moveRequest: async (id, { version, to, reason }) =>
      changeVersion(
        id,
        version,
        { status: to },
        { kind: 'moved', from: read(id).status, to, ...(reason && { reason }) },
      ),
    async closeRequest(id, { version, reason }) {
      const kind = closureFor(read(id).status) ?? 'cancelled'
      const closure = { kind, reason, at: now }
      return changeVersion(id, version, { closure }, { kind: 'closed', closure: kind, reason })
    },
    async reopenRequest(id, { version, reason }) {
      const changed = changeVersion(id, version, {}, { kind: 'reopened', reason })
      const { closure: _closure, ...open } = changed
      cases.set(id, open)
      return open
    },
    async setEstimatedCompletion(id, { version, estimatedCompletion }) {
      const detail = { kind: 'estimated', estimatedCompletion } as const
      const changed = changeVersion(id, version, {}, detail)
      const { estimatedCompletion: _before, ...others } = changed
      const estimated = estimatedCompletion === null ? others : { ...others, estimatedCompletion }
      cases.set(id, estimated)
      return estimated
    },
    async assignRequest(id, { assigneeId }) {
      const assignee = operators.find((operator) => operator.id === assigneeId)
      const detail = { kind: 'assigned', assignee: assignee?.name ?? null } as const
      const { assignee: _before, ...others } = change(id, {}, detail)
      const assigned = assignee ? { ...others, assignee } : others
      cases.set(id, assigned)
      return assigned
    },
    async changeRequests(input) {
      changes.push(input)
      const changed = input.rows.map(async (row) => {
        if ('version' in row)
          return operations.closeRequest(row.id, { reason: '', ...input, ...row })
        const { assignee, unread = 0 } = read(row.id)
        if (input.action === 'read') {
          if (unread !== row.from) throw new CallError('conflict', bulkMessages.read)
          return cases.set(row.id, { ...read(row.id), unread: Number(row.to) })
        }
        if ((assignee?.id ?? null) !== row.from)
          throw new CallError('conflict', bulkMessages.assigned(assignee?.name))
        return operations.assignRequest(row.id, { assigneeId: row.to as string | null })
      })
      const settled = await Promise.allSettled(changed)
      const results = settled.map((one, at) => ({
        id: input.rows[at]?.id ?? '',
        ...(one.status === 'rejected' && { error: (one.reason as CallError).message }),
      }))
      return { results }
    },
    listOperators: async () => ({ operators }),
    async saveHandover(id, { version, items: [item] }) {
      const solution = { url: item?.link ?? '', handoverNotes: item?.note ?? '' }
      return changeVersion(id, version, { solution }, { kind: 'delivered', ...solution })
    },
    writeToClient: async (id, { text }) => change(id, {}, { kind: 'messaged', text }),
    writeNote: async (id, { text, settlesUpTo }) =>
      settlesUpTo === undefined
        ? change(id, {}, { kind: 'noted', text })
        : change(id, { waitingOn: 'none' }, { kind: 'noted', text, settles: true }),
    async markReadByOperator(id) {
      cases.set(id, { ...read(id), unread: 0 })
    },
    listAllInvoices: async () => ({
      invoices: [],
      next: null,
      totals: { openCents: 0, overdueCents: 0, paidCents: 0 },
    }),
    readInvoiceMonths: async () => ({ months: [] }),
    listTemplates: async () => ({ templates }),
    exportQueue: '/api/operations/requests.csv',
  }
  const operations = known as Operations

  const backend = {
    operations,
    requests: {
      watch(onChange: (change: RequestChange) => void) {
        watchers.add(onChange)
        return () => watchers.delete(onChange)
      },
    } as unknown as NonNullable<Backend['requests']>,
  }

  return {
    backend,
    operations,
    asked,
    changes,
    held,
    read,
    watchers,
    /** Another operator changes a request; watchers are notified, or not yet. */
    async changeElsewhere(id: string, parts: Partial<QueuedRequest>, isTold = true) {
      change(id, { ...parts, version: read(id).version + 1 }, toEventDetail(read(id), parts))
      if (isTold) await act(async () => watchers.forEach((tell) => tell({ id })))
    },
  }
}
