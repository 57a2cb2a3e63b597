import { expressionBuilder, type Selectable, sql } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import { type ChecklistItem, isAnswerMissing, progressOf } from '#domain/checklist/checklist.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import type { HandoverItem } from '#domain/handover/handover.ts'
import { type Quote, quoteContentSchema } from '#domain/quotes/quote.ts'
import { quoteStatusAt } from '#domain/quotes/quote-rules.ts'
import { type HitRequest } from '#domain/requests/hit-request.ts'
import type { Order } from '#domain/requests/order.ts'
import {
  formatBillLines,
  type OrderBill,
  type OrderFieldName,
  orderBillSchema,
  orderFieldNames,
} from '#domain/requests/order-fields.ts'
import { eventDetails } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { StoredOrder } from '#domain/requests/stored-order.ts'
import type { Schema } from '#server/db/schema.ts'

export type RequestRow = Selectable<Schema['request']>

/** The columns of a list. The order's texts may be long and are not read. */
export const listColumns = [
  'request.number',
  'request.title',
  'request.targetSaaS',
  'request.status',
  'request.createdAt',
  'request.updatedAt',
  'request.estimatedCompletion',
  'request.solutionUrl',
  'request.handoverNotes',
  'request.previewUrl',
  'request.checklistDone',
  'request.checklistTotal',
  'request.toAccept',
  'request.toConfirm',
  'request.closureKind',
  'request.closureReason',
  'request.closedAt',
  'request.unreadByClient',
  'request.unreadByAgency',
  'request.waitingOn',
  'request.dueAt',
] as const

/** The newest quote, found by the request's count of quotes. */
export const quoteColumns = [
  'quote.status as quoteStatus',
  'quote.content as quoteContent',
] as const

/** The same, and the last move. */
export const newestColumns = [...quoteColumns, lastMove().as('movedAt')] as const

/** The last move of a completed request is the one that completed it. */
export function lastMove() {
  return expressionBuilder<Schema, 'request'>()
    .selectFrom('requestEvent')
    .whereRef('requestEvent.requestNumber', '=', 'request.number')
    .where('requestEvent.visibility', '=', 'client')
    .where('requestEvent.kind', '=', 'moved')
    .select((eb) => eb.fn.max('requestEvent.at').as('at'))
}

/** When we last asked the client, who did and what, unless they have answered or a quote or a note has settled it. */
export function openAsked() {
  return expressionBuilder<Schema, 'request'>()
    .selectFrom('requestEvent as asked')
    .where('request.waitingOn', '=', 'client')
    .whereRef('asked.requestNumber', '=', 'request.number')
    .where('asked.kind', '=', 'messaged')
    .where('asked.actorRole', '=', 'operator')
    .where('asked.detail', 'like', '%"asks":true%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requestEvent as later')
            .whereRef('later.requestNumber', '=', 'request.number')
            .whereRef('later.id', '>', 'asked.id')
            .where('later.kind', 'in', ['quoted', 'messaged', 'noted'])
            .where((later) =>
              later.or([
                later('later.kind', '=', 'quoted'),
                // Of these kinds, clients have no other.
                later('later.actorRole', '=', 'client'),
                later('later.detail', 'like', '%"settles":true%'),
              ]),
            )
            .select('later.id'),
        ),
      ),
    )
    .orderBy('asked.id', 'desc')
    .limit(1)
    .select(sql<string>`asked.at || ' ' || asked."actorName" || '\n' || asked.detail`.as('asked'))
}

/** Whether the last move is among the updates that the client has not read. An outage is never one of them. */
export function isLastMoveUnread() {
  return expressionBuilder<Schema, 'request'>()
    .selectFrom('requestEvent as since')
    .whereRef('since.requestNumber', '=', 'request.number')
    .where('since.visibility', '=', 'client')
    .where('since.actorRole', '=', 'operator')
    .where('since.at', '>', lastMove())
    .where('since.kind', '<>', 'outage')
    .select(({ fn, ref }) =>
      sql<number>`case when ${fn.countAll()} < ${ref('request.unreadByClient')} then 1 else 0 end`.as(
        'isUnread',
      ),
    )
}

interface Newest {
  quoteStatus?: Selectable<Schema['quote']>['status'] | null
  quoteContent?: string | null
  movedAt?: string | null
  asked?: string | null
  isMoveUnread?: number | null
}

type ListRow = Pick<RequestRow, Unqualified<(typeof listColumns)[number]>> & Newest

export function toHitRequest(row: ListRow, reader: Role): HitRequest {
  return {
    id: requestId(row.number),
    title: row.title,
    targetSaaS: row.targetSaaS,
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    unread: reader === 'client' ? row.unreadByClient : row.unreadByAgency,
    ...(row.estimatedCompletion === null ? {} : { estimatedCompletion: row.estimatedCompletion }),
    ...newestQuote(row),
    ...(row.movedAt && row.status === 'completed' ? { completedAt: row.movedAt } : {}),
    ...(row.solutionUrl !== null && (reader === 'operator' || isHandedOver(row.status))
      ? { solution: { url: row.solutionUrl, handoverNotes: row.handoverNotes ?? '' } }
      : {}),
    ...(row.previewUrl === null || isHandedOver(row.status) ? {} : { previewUrl: row.previewUrl }),
    ...(row.checklistTotal === 0
      ? {}
      : { progress: { done: row.checklistDone, total: row.checklistTotal } }),
    ...(row.toAccept > 0 && { toAccept: row.toAccept }),
    ...(row.toConfirm > 0 && { toConfirm: row.toConfirm }),
    ...closureOf(row),
    ...askedOf(row),
    ...(row.isMoveUnread === 1 && row.status === 'completed' ? { isJustReady: true } : {}),
    waitingOn: row.waitingOn,
    ...(row.dueAt === noDueTime ? {} : { dueAt: row.dueAt }),
  }
}

/** Stored while no answer of ours is due. Later than any due time, so that it sorts last. */
export const noDueTime = '9999-12-31T23:59:59.999Z'

export function toOrderedRequest(row: RequestRow & Newest, quotes: Quote[], reader: Role) {
  return { ...toHitRequest(row, reader), ...readOrderColumns(row, orderFieldNames), quotes }
}

/** The columns of an order have the names of its fields. Two of them are JSON. */
export function writeOrderColumns({ bill, checklist, ...texts }: Order) {
  return {
    ...texts,
    ...(bill && { bill: JSON.stringify(bill) }),
    ...(checklist && { checklist: JSON.stringify(checklist) }),
  }
}

export function readOrderColumns<Name extends OrderFieldName>(
  columns: Pick<RequestRow, Name>,
  names: readonly Name[],
): Pick<StoredOrder, Name> {
  const fields = names.map((name) => [name, readOrderColumn(name, columns[name])])
  const present = fields.filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Pick<StoredOrder, Name>
}

function readOrderColumn(name: OrderFieldName, value: string | null) {
  if (value === null) return undefined
  if (name === 'bill') return parseBill(value)
  return name === 'checklist' ? (JSON.parse(value) as string[]) : value
}

export function readItems({ checklistItems }: Pick<RequestRow, 'checklistItems'>): ChecklistItem[] {
  return JSON.parse(checklistItems) as ChecklistItem[]
}

/** The columns of a checklist. Its progress has its own, because lists read nothing else of it. */
export function writeItems(items: readonly ChecklistItem[]) {
  const { done: checklistDone, total: checklistTotal } = progressOf(items)
  return { checklistItems: JSON.stringify(items), checklistDone, checklistTotal }
}

/** A stored item of the handover: with the ids of its files, and with its secret until it is shown. */
export interface StoredItem extends Omit<HandoverItem, 'files'> {
  files: string[]
  /** Encrypted: see `server/webhooks/secret-box.ts`. */
  sealedSecret?: string | undefined
}

export function storedItems({ handoverItems }: Pick<RequestRow, 'handoverItems'>): StoredItem[] {
  return JSON.parse(handoverItems) as StoredItem[]
}

/** The columns that say how many items wait for the client's answer. */
export function countForClient(request: RequestRow): Pick<RequestRow, 'toAccept' | 'toConfirm'> {
  const isShown = ({ kind }: StoredItem) => kind !== 'address' || isHandedOver(request.status)
  return {
    toAccept: readItems(request).filter(isAnswerMissing).length,
    toConfirm: storedItems(request).filter((item) => isShown(item) && !item.confirmedAt).length,
  }
}

export function orderCells(names: readonly OrderFieldName[]) {
  return Object.fromEntries(
    names.map((name) => [name, (order: Partial<StoredOrder>) => cellOf(order[name])]),
  )
}

function cellOf(value: StoredOrder[OrderFieldName]): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? formatBillLines(value.lines) : (value ?? '')
}

/** A bill that no longer fits the schema counts as absent: the rest of the request stays readable. */
export function parseBill(stored: string): OrderBill | undefined {
  return orderBillSchema.safeParse(JSON.parse(stored)).data
}

function newestQuote({ quoteStatus, quoteContent }: ListRow): Pick<HitRequest, 'quote'> {
  if (!quoteStatus || !quoteContent) return {}
  const { totalCents, validUntil } = quoteContentSchema.parse(JSON.parse(quoteContent))
  const status = quoteStatusAt({ status: quoteStatus, validUntil }, new Date())
  return { quote: { status, totalCents, validUntil } }
}

function askedOf({ asked }: ListRow): Pick<HitRequest, 'asked'> {
  if (!asked) return {}
  const [, at = '', by = '', detail = ''] = /^(\S+) ([^]*?)\n(\{[^]*)$/.exec(asked) ?? []
  const { text } = eventDetails.messaged.parse(JSON.parse(detail))
  return { asked: { at, by, ...(text && { text }) } }
}

function closureOf(row: ListRow): Pick<HitRequest, 'closure'> {
  const { closureKind: kind, closureReason: reason, closedAt: at } = row
  return kind === null || at === null ? {} : { closure: { kind, reason: reason ?? '', at } }
}

type Unqualified<Column> = Column extends `request.${infer Name extends keyof RequestRow}`
  ? Name
  : never
