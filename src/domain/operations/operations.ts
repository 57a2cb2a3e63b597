import * as z from 'zod/mini'
import { planBasisSchema } from '#domain/companies/company-plan.ts'
import { taxSchema } from '#domain/invoices/invoice.ts'
import { hitRequestSchema, requestFilterSchema } from '#domain/requests/hit-request-schema.ts'
import { columnOf } from '#domain/requests/order-fields.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { queueFields, requestDetailSchema, storedFields } from '#domain/requests/stored-order.ts'
import { planIds } from '#domain/site/plans.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { formatNumber } from '#domain/values/money.ts'
import {
  enteredDay,
  notesText,
  reasonText,
  visibleText,
  webAddress,
} from '#domain/values/text-rules.ts'

const assigneeSchema = z.object({ id: z.string(), name: z.string() })

export type Assignee = z.infer<typeof assigneeSchema>

export const operatorsSchema = z.object({ operators: z.array(assigneeSchema) })

const operatorFields = {
  version: z.int(),
  client: z.object({
    /** What `GET /operations/clients/:id` takes. */
    companyId: z.string(),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
  }),
  waitingSince: z.iso.datetime(),
  assignee: z.optional(assigneeSchema),
  /** Whether a part of the accepted quote, or of its plan, has fallen due and is not invoiced. */
  isInvoiceDue: z.optional(z.boolean()),
  /** Its plan, where that waits to be invoiced: since when, and what the invoice comes to. */
  duePlan: z.optional(
    z.object({ plan: z.enum(planIds), since: z.iso.date(), totalCents: z.optional(z.int()) }),
  ),
}

export const queueItemSchema = z.extend(hitRequestSchema, {
  ...operatorFields,
  ...columnOf(storedFields, 'schema', queueFields),
  question: z.optional(z.string()),
})

export type QueueItem = z.infer<typeof queueItemSchema>

/** An invoice is overdue from the end of its last day. As the queue is sorted. */
export const endOfDay = 'T23:59:59.999Z'

/** What a row of the queue is due for: our answer, or if that was due before it, the overdue invoice or the plan. */
export function queuedDue(row: Pick<QueueItem, 'dueAt' | 'invoice' | 'duePlan'>) {
  const { dueAt, invoice, duePlan } = row
  const isFirst = (day: string) => dueAt === undefined || day + endOfDay < dueAt
  if (invoice && isFirst(invoice.dueOn)) return { dueAt: invoice.dueOn + endOfDay, invoice }
  if (duePlan && isFirst(duePlan.since)) return { dueAt: duePlan.since + endOfDay, duePlan }
  return { dueAt }
}

/** Of what is due at the same time or not at all: our steps by their expected date, then the client’s, then what is done. */
export function queueRank(row: Pick<QueueItem, 'waitingOn' | 'status' | 'estimatedCompletion'>) {
  const { waitingOn, status, estimatedCompletion = '' } = row
  if (waitingOn === 'client') return 'theirs'
  return status === 'completed' ? 'z-done' : estimatedCompletion
}

/** A request as operators see it: with its client, its internal events, and its version. */
export const operatorRequestSchema = z.extend(requestDetailSchema, {
  ...operatorFields,
  /** How many items of the handover the client has not confirmed, the address aside. */
  unconfirmedHandover: z.optional(z.int()),
  /** To cancel what it replaces, while that is paid and its renewal is on the client's statement. */
  lastDayToCancel: z.optional(z.iso.date()),
  planBasis: planBasisSchema,
  invoicing: z.object({
    /** The company's billing address, line by line; empty until an owner enters it. */
    address: z.array(z.string()),
    isExampleSeller: z.boolean(),
    lastTax: taxSchema,
    /** From when the plan is to be invoiced next; null before the handover, and where it costs nothing. */
    planDueOn: z.nullable(z.iso.date()),
    /** Whether the invoices of the client’s plans are issued by themselves. */
    issuesPlans: z.boolean(),
  }),
})

export type OperatorRequest = z.infer<typeof operatorRequestSchema>

export const queueSortLabels = {
  due: 'Due first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Recently updated first',
}

export type QueueSort = keyof typeof queueSortLabels

export const queueSorts = Object.keys(queueSortLabels) as QueueSort[]

export const defaultQueueSort = 'due' satisfies QueueSort

interface QueueViewRow {
  label: string
  /** Shown where it lists nothing, and why it does not. */
  empty: string
  why: string
  /** Needs attention as soon as it lists a request. */
  isUrgent?: true
  /** Lists few, which are sorted rather than looked for in the order of an index. */
  isFew?: true
}

const views = {
  mine: {
    label: 'Mine',
    empty: 'Nothing assigned to you',
    why: 'To take a request, press Assign in its row or panel.',
  },
  unassigned: {
    label: 'Unassigned',
    empty: 'Nothing unassigned',
    why: 'Every open request has an assignee.',
  },
  overdue: {
    label: 'Overdue answers',
    empty: 'No overdue answers',
    why: 'Every answer is on time.',
    isUrgent: true,
  },
  waiting: {
    label: 'Waiting on client',
    empty: 'Not waiting on any client',
    why: 'Requests appear here once you send a quote or ask a question, until the client answers.',
  },
  unpaid: {
    label: 'Overdue invoices',
    empty: 'No overdue invoices',
    why: 'Every invoice is paid or not due yet.',
    isUrgent: true,
    isFew: true,
  },
  plans: {
    label: 'Plans due',
    empty: 'No plans to invoice',
    why: 'Plan invoices appear here on the day they’re due.',
    isFew: true,
  },
} satisfies Record<string, QueueViewRow>

export type QueueView = keyof typeof views

/** Parts of the queue that an operator switches between. The server has the condition of each. */
export const queueViews: Record<QueueView, QueueViewRow> = views

export const queueViewNames = Object.keys(views) as QueueView[]

export function countViews(count: (view: QueueView) => number): Record<QueueView, number> {
  const counts = queueViewNames.map((view) => [view, count(view)])
  return Object.fromEntries(counts) as Record<QueueView, number>
}

/** The last row that was shown, with its sort value of that time: it may have moved or been deleted since. */
const queueCursorSchema = z
  .string()
  .check(
    z.regex(
      /^HIT-\d{3,9}@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?(@[\dTZ:.-]{0,30}|@theirs|@z-done)?$/,
    ),
  )

export function queueCursor(
  row: Parameters<typeof queuedDue>[0] &
    Parameters<typeof queueRank>[0] &
    Pick<QueueItem, 'id' | 'updatedAt'>,
  sort: QueueSort = defaultQueueSort,
): string {
  const { id, updatedAt } = row
  if (sort !== 'due') return `${id}@${updatedAt}`
  return `${id}@${queuedDue(row).dueAt ?? ''}@${queueRank(row)}`
}

/** `at` is undefined where the row had no due time. */
export function readQueueCursor(cursor: string) {
  const [id = '', at = '', rank = ''] = cursor.split('@')
  return { id, at: at === '' ? undefined : at, rank }
}

export const queueFilterSchema = z.extend(requestFilterSchema, {
  before: z.optional(queueCursorSchema),
  state: z.optional(z.enum(['open', 'closed', 'all'])),
  sort: z.optional(z.enum(queueSorts)),
  view: z.optional(z.enum(queueViewNames)),
})

export type QueueFilter = z.infer<typeof queueFilterSchema>

const unconfirmedItemSchema = z.object({
  email: z.string(),
  targetSaaS: z.string(),
  orderedAt: z.iso.datetime(),
})

export type UnconfirmedItem = z.infer<typeof unconfirmedItemSchema>

export const queueSchema = z.object({
  requests: z.array(queueItemSchema),
  /** How many a status, closed requests or a view would list with the same search, up to `queueCountMax` + 1. */
  counts: z.record(z.enum(requestStatuses), z.int()),
  closedCount: z.int(),
  viewCounts: z.record(z.enum(queueViewNames), z.int()),
  next: z.nullable(queueCursorSchema),
  /** More than `queueSearchMax` requests match the search: no more than these are listed and counted. */
  isSearchCut: z.optional(z.boolean()),
  /** Orders of visitors who have not confirmed their address, newest first. On the first page of all open requests. */
  unconfirmed: z.optional(z.array(unconfirmedItemSchema)),
})

export type Queue = z.infer<typeof queueSchema>

/** Optimistic locking: a change names the version it was made to, and fails if that is not the latest. */
const onVersion = { version: z.int32() }

export const moveSchema = z.object({
  ...onVersion,
  to: z.enum(requestStatuses),
  reason: z.optional(reasonText),
})

export const closureReasonMissing = 'Please give a reason. The client will see it.'

/** Closing a request, or reopening it: both with a reason that the client reads. */
export const closureChangeSchema = z.object({
  ...onVersion,
  reason: reasonText.check(z.minLength(1, closureReasonMissing)),
})

export const estimateSchema = z.object({
  ...onVersion,
  estimatedCompletion: z.nullable(
    enteredDay('Please enter a date like 2026-12-31, or leave it empty'),
  ),
})

export const deliverySchema = z.object({
  ...onVersion,
  url: webAddress.check(z.refine(Boolean, messages.addressMalformed)),
  handoverNotes: notesText,
})

export const previewMalformed = 'Please enter a web address that starts with https://'

/** Where the client sees the work in progress. Without an address, it is removed. */
export const previewSchema = z.object({
  ...onVersion,
  url: z.nullable(
    visibleText().check(
      z.maxLength(limits.addressMax, messages.addressTooLong),
      z.refine((text) => /^https:\/\/[^\s/]+\S*$/i.test(text), previewMalformed),
    ),
  ),
})

export const savedWatchSchema = z.object({
  isOn: z.boolean(),
  /** What is checked in place of the solution's address. */
  address: z._default(webAddress, ''),
})

export type SavedWatch = z.infer<typeof savedWatchSchema>
export type Preview = z.infer<typeof previewSchema>
export type Move = z.infer<typeof moveSchema>
export type ClosureChange = z.infer<typeof closureChangeSchema>
export type Estimate = z.infer<typeof estimateSchema>
export type Delivery = z.infer<typeof deliverySchema>

/** Counts of the queue stop one above this, so that counting stays fast however many requests there are. */
export const queueCountMax = 1000

export function formatQueueCount(count: number): string {
  return count > queueCountMax ? `${formatNumber(queueCountMax)}+` : formatNumber(count)
}

/** How many requests a search of the queue finds, so that it stays as quick however many match. */
export const queueSearchMax = 1000

export const searchCutMessage = `More than ${formatNumber(queueSearchMax)} requests match. Only the newest ${formatNumber(queueSearchMax)} are listed and counted. Add a word to narrow your search.`
