import * as z from 'zod/mini'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { changeError } from '#domain/requests/request-moves.ts'
import { requestStatusLabels } from '#domain/requests/request-status.ts'
import { countOf } from '#domain/values/money.ts'
import { closureChangeSchema, type QueueItem } from './operations.ts'

/** How many requests one call changes. */
export const bulkMax = 100

/** Each row names what the operator saw of it. Where that has changed since, the row is left alone. */
function rowsOf<Seen extends z.core.$ZodShape>(seen: Seen) {
  const row = z.object({ id: requestIdSchema, ...seen })
  return z.array(row).check(z.minLength(1), z.maxLength(bulkMax))
}

const fromTo = <Value extends z.ZodMiniType>(value: Value) => ({ from: value, to: value })

const { version, reason } = closureChangeSchema.shape

/** With `from` and `to` exchanged, the rows that were changed are as they were. */
export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign'), rows: rowsOf(fromTo(z.nullable(z.string()))) }),
  z.object({
    action: z.literal('read'),
    rows: rowsOf(fromTo(z.int32().check(z.nonnegative()))),
  }),
  z.object({ action: z.literal('decline'), rows: rowsOf({ version }), reason }),
])

export type BulkChange = z.infer<typeof bulkChangeSchema>

export const bulkResultSchema = z.object({
  /** A result for each row, in their order. `error` says why the row is unchanged. */
  results: z.array(z.object({ id: requestIdSchema, error: z.optional(z.string()) })),
})

export type BulkResult = z.infer<typeof bulkResultSchema>

export const bulkMessages = {
  assigned: (name: string | null | undefined) =>
    name ? `Already assigned to ${name}.` : 'Already unassigned.',
  read: 'Already read.',
  unread: 'Something new has arrived.',
}

type Declined = Pick<QueueItem, 'id' | 'version' | 'status' | 'closure'>

/** Those of several requests that can be declined, and in words why the others can't. */
export function splitDeclinable(rows: readonly Declined[]) {
  const canBe = ({ status, closure }: Declined) =>
    changeError('decline', { status, isClosed: closure !== undefined }) === null
  const others = rows.filter((row) => !canBe(row))
  const states = others.map(({ status, closure }) =>
    closure ? 'closed' : requestStatusLabels[status].toLowerCase(),
  )
  const why = [...new Set(states)].join(' or ')
  return {
    declinable: rows.filter(canBe),
    unable: others.length > 0 ? `${others.length} can’t be declined: already ${why}.` : '',
  }
}

/** The change that takes another one back, for the rows that it changed. Undefined for what was sent to a client. */
export function undoOf(change: BulkChange, { results }: BulkResult): BulkChange | undefined {
  const changed = new Set(results.filter(({ error }) => error === undefined).map(({ id }) => id))
  if (change.action === 'decline' || changed.size === 0) return undefined
  const back = <Value>(rows: { id: string; from: Value; to: Value }[]) =>
    rows.filter(({ id }) => changed.has(id)).map(({ id, from, to }) => ({ id, from: to, to: from }))
  return change.action === 'assign'
    ? { ...change, rows: back(change.rows) }
    : { ...change, rows: back(change.rows) }
}

/** The rows that are unchanged, by the reason. */
export function groupErrors({ results }: BulkResult): { error: string; ids: string[] }[] {
  const errors = [...new Set(results.flatMap(({ error }) => error ?? []))]
  return errors.map((error) => ({
    error,
    ids: results.filter((one) => one.error === error).map(({ id }) => id),
  }))
}

/** How long a change can be taken back. */
export const undoMs = 10_000

/** The call of a slow connection takes a moment, too. */
const undoneMs = undoMs + 5000

/** For the conversation, in which an assignment that was undone at once is no news. The log keeps both events. */
export function withoutUndone(events: readonly RequestEvent[]): RequestEvent[] {
  const turns = events.flatMap((event) => {
    const { kind } = event.detail
    if (event.detail.kind === 'assigned') return { event, assignee: event.detail.assignee }
    return kind === 'ordered' ? { event, assignee: null } : []
  })
  const undone = new Set<RequestEvent>()
  for (const [at, { event, assignee }] of turns.entries()) {
    const [before, done] = [turns[at - 2], turns[at - 1]]
    if (!before || !done || undone.has(done.event) || before.assignee !== assignee) continue
    const isQuick = Date.parse(event.at) - Date.parse(done.event.at) <= undoneMs
    if (isQuick && event.by.name === done.event.by.name) undone.add(done.event).add(event)
  }
  return events.filter((event) => !undone.has(event))
}

interface DoneOptions {
  /** Whom requests are assigned to, if anyone. */
  name?: string | undefined
  /** How many of those selected were assigned to them before. */
  already?: number
  isUndo?: boolean
}

/** `27 requests assigned to Omar, 1 already was`. */
export function formatDone(
  { action }: BulkChange,
  { results }: BulkResult,
  { name, already = 0, isUndo = false }: DoneOptions,
): string {
  const count = results.filter(({ error }) => error === undefined).length
  if (count === 0) return 'Nothing changed'
  const requests = countOf(count, 'request')
  if (isUndo) return action === 'assign' ? 'Assignment undone' : 'Marked as unread'
  const others = already > 0 ? `, ${already} already ${already === 1 ? 'was' : 'were'}` : ''
  const assigned = (name ? `assigned to ${name}` : 'unassigned') + others
  return `${requests} ${{ assign: assigned, read: 'marked as read', decline: 'declined' }[action]}`
}
