import type { Selectable } from 'kysely'
import type { Role } from '#domain/accounts/role.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import { isHandedOver } from '#domain/requests/handover.ts'
import { type HitRequest } from '#domain/requests/hit-request.ts'
import { type OrderBill, orderBillSchema } from '#domain/requests/order-bill.ts'
import type { OrderPlan } from '#domain/requests/order-plan.ts'
import type { OrderedRequest } from '#domain/requests/request-detail.ts'
import { requestId } from '#domain/requests/request-id.ts'
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
  'request.closureKind',
  'request.closureReason',
  'request.closedAt',
  'request.unreadByClient',
  'request.unreadByAgency',
  'request.waitingOn',
  'request.dueAt',
] as const

type ListRow = Pick<RequestRow, Unqualified<(typeof listColumns)[number]>>

/** A row as its reader may see it: the client or an operator. */
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
    ...(row.solutionUrl !== null && seesSolution(row, reader)
      ? { solution: { url: row.solutionUrl, handoverNotes: row.handoverNotes ?? '' } }
      : {}),
    ...closureOf(row),
    waitingOn: row.waitingOn,
    ...(row.dueAt === noDueTime ? {} : { dueAt: row.dueAt }),
  }
}

/** Stored for a request that waits on nobody or on its client: later than any due time, so that it sorts last. */
export const noDueTime = '9999-12-31T23:59:59.999Z'

export function toOrderedRequest(row: RequestRow, quotes: Quote[], reader: Role): OrderedRequest {
  return {
    ...toHitRequest(row, reader),
    requirements: row.requirements,
    budget: row.budget,
    timeframe: row.timeframe,
    companySize: row.companySize,
    ...toOrderPlan(row),
    ...(row.bill === null ? {} : { bill: parseBill(row.bill) }),
    quotes,
  }
}

export function toOrderPlan({ plan, billing }: Pick<RequestRow, 'plan' | 'billing'>): OrderPlan {
  return { ...(plan === null ? {} : { plan }), ...(billing === null ? {} : { billing }) }
}

/** A bill that no longer fits the schema counts as absent: the rest of the request stays readable. */
export function parseBill(stored: string): OrderBill | undefined {
  return orderBillSchema.safeParse(JSON.parse(stored)).data
}

function closureOf(row: ListRow): Pick<HitRequest, 'closure'> {
  const { closureKind: kind, closureReason: reason, closedAt: at } = row
  return kind === null || at === null ? {} : { closure: { kind, reason: reason ?? '', at } }
}

function seesSolution({ status }: Pick<RequestRow, 'status'>, reader: Role): boolean {
  return reader === 'operator' || isHandedOver(status)
}

type Unqualified<Column> = Column extends `request.${infer Name extends keyof RequestRow}`
  ? Name
  : never
