import type { AgreedPlan } from '#domain/companies/company-plan.ts'
import { billMovingCents } from '#domain/quotes/quote-wording.ts'
import type { OrderBill } from '#domain/requests/order-fields.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { lineCents, productKey } from '#domain/savings/bill.ts'
import { defaultTerms } from '#domain/savings/savings-case.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { type BillingCycle, type PlanId, planById, priceCents } from '#domain/site/plans.ts'
import { compareDeadlines, deadlineOf } from './own-statement.ts'
import type {
  OwnStatement,
  RunningTerms,
  StatementEdit,
  StatementLine,
} from './own-statement-schema.ts'

export interface StatementOrder {
  id: string
  targetSaaS: string
  status: RequestStatus
  isClosed: boolean
  createdAt: string
  completedAt?: string | undefined
  plan?: PlanId | undefined
  billing?: BillingCycle | undefined
  bill?: OrderBill | undefined
  accepted?: readonly (AgreedPlan & { totalCents: number })[]
}

/** Everything a statement is made of: orders in any order, and at most one edit of a product. */
export interface StatementSources {
  orders: readonly StatementOrder[]
  edits: readonly StatementEdit[]
}

export function assembleStatement(sources: StatementSources, asOf: string): OwnStatement {
  const requests = requestsByProduct(sources.orders)
  const lines = mergeLines(sources)
    .slice(0, savingsLimits.lines)
    .map((line): StatementLine => {
      const request = requests.get(productKey(line.product))
      return { ...line, ...(request && { request }) }
    })
    .toSorted(
      (a, b) =>
        compareDeadlines(deadlineOf(a, asOf), deadlineOf(b, asOf)) ||
        lineCents(b) - lineCents(a) ||
        (a.product < b.product ? -1 : 1),
    )
  return { lines, terms: findTerms(sources.orders), asOf }
}

type MergedLine = Omit<StatementLine, 'request'>

/** One line for each product, by the newest bill or edit, and by the last of equal names in one bill. Newest first. */
export function mergeLines({ orders, edits }: StatementSources): MergedLine[] {
  const newest = new Map<string, { line: MergedLine | null; at: string }>()
  for (const { bill, createdAt: at } of orders.toSorted(oldestFirst)) {
    for (const { product, seats, centsPerSeat } of bill?.lines ?? []) {
      newest.set(productKey(product), { line: { product, seats, centsPerSeat }, at })
    }
  }
  for (const { product, seats, centsPerSeat, renewsOn, noticeDays, at } of edits) {
    const key = productKey(product)
    const billed = newest.get(key)
    const renewal = renewsOn ? { renewsOn, ...(noticeDays != null && { noticeDays }) } : {}
    if (billed?.line && at < billed.at) {
      // A newer bill says what is paid, but not when it renews.
      newest.set(key, { ...billed, line: { ...billed.line, ...renewal } })
      continue
    }
    const line = centsPerSeat === null ? null : { product, seats, centsPerSeat, ...renewal }
    newest.set(key, { line, at })
  }
  return [...newest.values()]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .flatMap(({ line }) => line ?? [])
}

/** Whether a bill names the product: then its removal has to be remembered. */
export function isBilled({ orders }: StatementSources, product: string): boolean {
  const key = productKey(product)
  return orders.some(({ bill }) => bill?.lines.some((line) => productKey(line.product) === key))
}

/** The edits with one more, in place of an earlier one of the same product. */
export function addEdit(edits: readonly StatementEdit[], edit: StatementEdit): StatementEdit[] {
  const key = productKey(edit.product)
  return [...edits.filter(({ product }) => productKey(product) !== key), edit]
}

/** Of several orders for a product, the one completed first; before that, the newest. */
function requestsByProduct(orders: readonly StatementOrder[]) {
  const found = new Map<string, NonNullable<StatementLine['request']>>()
  for (const order of orders.toSorted(oldestFirst)) {
    if (order.isClosed) continue
    const { id, status, targetSaaS } = order
    const completedAt = status === 'completed' ? order.completedAt : undefined
    const known = found.get(productKey(targetSaaS))?.completedAt
    if (known !== undefined && (completedAt === undefined || known <= completedAt)) continue
    const costs = { ...planOf(order), ...onceOf(order) }
    found.set(productKey(targetSaaS), { id, status, ...(completedAt && { completedAt }), ...costs })
  }
  return found
}

/** As it was agreed on last, else as it was ordered, at today's price. */
function planOf({ accepted, ...order }: StatementOrder): { plan?: AgreedPlan } {
  const newest = accepted?.at(-1)
  if (newest !== undefined) {
    const { plan, billing, planCents } = newest
    return { plan: { plan, billing, planCents } }
  }
  if (order.plan === undefined) return {}
  const { plan, billing = order.bill?.cycle ?? defaultTerms.cycle } = order
  return { plan: { plan, billing, planCents: priceCents(planById(plan), billing) } }
}

function onceOf({ accepted = [], bill, targetSaaS }: StatementOrder) {
  if (accepted.length === 0) return {}
  const buildCents = accepted.reduce((total, { totalCents }) => total + totalCents, 0)
  const movingCents = bill === undefined ? 0 : billMovingCents(bill, targetSaaS)
  return { once: { buildCents, movingCents } }
}

function findTerms(orders: readonly StatementOrder[]): RunningTerms {
  const newestFirst = orders.toSorted(oldestFirst).toReversed()
  const { hostingCentsPerApp, cycle } =
    newestFirst.find(({ bill }) => bill !== undefined)?.bill ?? defaultTerms
  return { cycle, hostingCentsPerApp }
}

function oldestFirst(a: StatementOrder, b: StatementOrder): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0
}
