import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import { countUnconfirmed } from '#domain/handover/handover.ts'
import { billingDetailsSchema } from '#domain/invoices/invoice.ts'
import {
  invoicedPlan,
  invoiceSums,
  isInvoiceDue,
  isPlanDue,
} from '#domain/invoices/invoice-sums.ts'
import {
  countViews,
  defaultQueueSort,
  endOfDay,
  type QueueFilter,
  type QueueItem,
  type QueueSort,
  type QueueView,
  queueCountMax,
  queueViewNames,
  queueViews,
  readQueueCursor,
} from '#domain/operations/operations.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { queueFields } from '#domain/requests/stored-order.ts'
import { isExampleCompany, parseSettings } from '#domain/site/site-settings.ts'
import { nextDeadline } from '#domain/statement/own-statement.ts'
import { todayUtc } from '#domain/values/dates.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { settingsName } from '#server/db/settings-store.ts'
import { lastInvoice, listOpenOf, taxOf } from '#server/invoices/invoice-store.ts'
import { listQuotesInPlan, listQuotesInPlans } from '#server/quotes/quote-store.ts'
import { listEventPage } from '#server/requests/event-store.ts'
import {
  listColumns,
  noDueTime,
  type RequestRow,
  readOrderColumns,
  storedItems,
  toHitRequest,
  toOrderedRequest,
} from '#server/requests/request-row.ts'
import { isTarget, matchFilter } from '#server/requests/request-search.ts'
import { findWatches } from '#server/watching/watch-store.ts'

const operatorColumns = [
  'request.version',
  'request.companyId',
  'user.name as clientName',
  'company.name as clientCompany',
  'user.email as clientEmail',
  'user.isEmailConfirmed as isClientConfirmed',
  'request.waitingSince',
  'request.assigneeId',
  'assignee.name as assigneeName',
  'request.planDueOn',
] as const

/** The rule of `queueRank`. As it is indexed. */
const rank = sql<string>`(case when ${sql.ref('request.waitingOn')} = 'client' then 'theirs'
  when ${sql.ref('request.status')} = 'completed' then 'z-done'
  else coalesce(${sql.ref('request.estimatedCompletion')}, '') end)`

const orderColumns = queueFields.map((name) => `request.${name}` as const)

interface QueueOptions {
  operatorId: string
  now: string
  /** Narrows it to what a search has found. */
  found?: Expression<SqlBool> | undefined
}

const eb = expressionBuilder<Schema, 'request'>()

function requestsWithClients(query: Query) {
  return query
    .selectFrom('request')
    .innerJoin('user', 'user.id', 'request.clientId')
    .leftJoin('company', 'company.id', 'request.companyId')
    .leftJoin('user as assignee', 'assignee.id', 'request.assigneeId')
    .select(operatorColumns)
}

/** Finds the numbers of a page first, from an index, and reads the rest for these alone. */
export async function listQueueItems(
  query: Query,
  page: Omit<QueueFilter, 'search'> & QueueOptions,
  limit: number,
): Promise<QueueItem[]> {
  const { sort = defaultQueueSort, before, found, view, status, state, now } = page
  const conditions = [
    ...matchFilter({ status, state: view ? 'open' : state }),
    ...(found === undefined ? [] : [found]),
    ...(view === undefined ? [] : [viewConditions(page)[view]]),
  ]
  const today = now.slice(0, 'yyyy-mm-dd'.length)
  const firstOf = (moment: RawBuilder<string>, ...more: Expression<SqlBool>[]) =>
    query
      .selectFrom('request')
      .where(eb.and([...conditions, ...more]))
      .where(before === undefined ? eb.and([]) : isAfter(sort, moment, before))
      .orderBy(orderOf(sort, moment, areFew))
      .limit(limit)
      .select('request.number')
  const anyDue = sql<string>`(case when ${isInvoiceFirst(today)} then ${invoiceDueAt}
    when ${isPlanFirst(today)} then ${planDueAt} else ${answerDueAt} end)`
  const areFew = found !== undefined || (view && queueViews[view].isFew) === true
  const order = orderOf(sort, anyDue, areFew)
  // Of each kind what is due first, from an index; few are not looked for in its order.
  const numbers =
    sort === 'due' && !areFew
      ? [
          firstOf(answerDueAt, sql`not ${isInvoiceFirst(today)}`, sql`not ${isPlanFirst(today)}`),
          firstOf(invoiceDueAt, isInvoiceFirst(today)),
          firstOf(planDueAt, isPlanFirst(today)),
        ]
          .map((first) => query.selectFrom(first.as('first')).select('number'))
          .reduce((all, more) => all.unionAll(more))
      : firstOf(anyDue)
  const rows = await requestRows(query)
    .where('request.number', 'in', numbers)
    .leftJoin('quote', (join) =>
      join
        .onRef('quote.requestNumber', '=', 'request.number')
        .onRef('quote.number', '=', 'request.quoteCount'),
    )
    .select(['quote.status as quoteStatus', 'quote.content as quoteContent'])
    .select(openQuestion().as('question'))
    .select(invoicedParts().as('invoicedParts'))
    .select(['request.unpaidDueOn', 'request.acceptedPlan'])
    // Of the few whose plan is due.
    .select(
      sql<
        string | null
      >`case when ${planDueOn} <= ${today} then ${lastInvoice(sql.ref('request.companyId'))} end`.as(
        'lastInvoice',
      ),
    )
    .orderBy(order)
    .limit(limit)
    .execute()
  const invoices = await findOverdue(query, rows, today)
  const due = rows.filter(isPlanWaiting).map(({ number }) => number)
  const quotes = await listQuotesInPlans(query, due)
  return rows.map((row) => ({
    ...toQueueItem(row),
    ...invoices.get(row.number),
    ...toQuestion(row.question),
    ...(toDuePlan(row, quotes.get(row.number)) ??
      toInvoiceDue(row, row.quoteStatus, JSON.parse(row.quoteContent ?? 'null'))),
  }))
}

/** Requests after a number, oldest first, without what is read from other tables for a list. */
export async function listQueueAfter(query: Query, number: number, limit: number) {
  const rows = await requestRows(query)
    .where('request.number', '>', number)
    .orderBy('request.number')
    .limit(limit)
    .execute()
  return rows.map(toQueueItem)
}

function requestRows(query: Query) {
  return requestsWithClients(query).select([...listColumns, ...orderColumns])
}

function toQueueItem(row: Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]) {
  return {
    ...toHitRequest(row, 'operator'),
    ...readOrderColumns(row, queueFields),
    ...toOperatorPart(row),
  }
}

const answerDueAt = sql<string>`${sql.ref('request.dueAt')}`
const unpaidDueOn = sql.ref('request.unpaidDueOn')
const invoiceDueAt = sql<string>`(${unpaidDueOn} || ${sql.lit(endOfDay)})`
const planDueOn = sql.ref('request.planDueOn')
const planDueAt = sql<string>`(${planDueOn} || ${sql.lit(endOfDay)})`

/** Of open requests: the rule of `queuedDue`. Neither true nor null for any other. */
function isInvoiceFirst(today: string) {
  return sql<SqlBool>`(${sql.ref('request.closedAt')} is null and ${unpaidDueOn} is not null and ${unpaidDueOn} < ${today} and ${invoiceDueAt} < ${answerDueAt})`
}

function isPlanFirst(today: string) {
  return sql<SqlBool>`(${sql.ref('request.closedAt')} is null and ${planDueOn} is not null and ${planDueOn} <= ${today} and ${planDueAt} < ${answerDueAt} and not ${isInvoiceFirst(today)})`
}

/** Of the open requests among these: the overdue invoice that was due first. */
async function findOverdue(
  query: Query,
  rows: readonly Pick<RequestRow, 'number' | 'unpaidDueOn' | 'closedAt'>[],
  today: string,
) {
  const owing = rows.filter(({ unpaidDueOn: day, closedAt }) => !closedAt && day && day < today)
  const invoices = await listOpenOf(
    query,
    owing.map(({ number }) => number),
  )
  return new Map(invoices.map(({ of, ...invoice }) => [of ?? 0, { invoice }] as const))
}

/** Requests that are few, as a search has found them or with an unpaid invoice, are not looked for in the order of an index. */
function orderOf(sort: QueueSort, dueAt: Expression<string>, areFew: boolean): RawBuilder<unknown> {
  const number = sql.ref('request.number')
  if (sort === 'oldest') return number
  if (sort === 'newest') return sql`${number} desc`
  if (sort === 'updated') {
    const updatedAt = sql.ref('request.updatedAt')
    return sql`${areFew ? sql`${updatedAt} || ''` : updatedAt} desc, ${number} desc`
  }
  return sql`${dueAt}, ${rank}, ${number}`
}

function invoicedParts() {
  const part = sql<string>`'quote-' || ${sql.ref('request.quoteCount')} || '-%'`
  return eb
    .selectFrom('invoice')
    .whereRef('invoice.requestNumber', '=', 'request.number')
    .where('invoice.cancelledBy', 'is', null)
    .where('invoice.key', 'like', part)
    .select((invoice) => invoice.fn.countAll<number>().as('count'))
}

type PlanRow = Pick<RequestRow, 'closedAt' | 'planDueOn' | 'acceptedPlan'>

function isPlanWaiting({ closedAt, planDueOn: since, acceptedPlan }: PlanRow): boolean {
  return !closedAt && acceptedPlan !== null && isPlanDue(since, todayUtc())
}

/** The plan of an open request, with what its next invoice comes to, taxed as the company's last one. */
function toDuePlan(
  row: PlanRow & { lastInvoice: string | null },
  quotes: readonly QuoteInPlan[] = [],
): Pick<QueueItem, 'isInvoiceDue' | 'duePlan'> | undefined {
  const { planDueOn: since, acceptedPlan: plan } = row
  if (!isPlanWaiting(row) || !since || !plan) return undefined
  const quote = quotes.find(({ status }) => status === 'accepted')
  const fee = quote && invoicedPlan(quote, since)
  const { totalCents } = fee ? invoiceSums(fee.lines, taxOf(row.lastInvoice)) : {}
  return { isInvoiceDue: true, duePlan: { plan, since, ...(totalCents && { totalCents }) } }
}

/** Of the last quote, if that is the accepted one. */
function toInvoiceDue(
  row: Pick<RequestRow, 'status'> & { invoicedParts: number | null },
  quoteStatus: string | null | undefined,
  quote: Parameters<typeof isInvoiceDue>[0] | null | undefined,
): Pick<QueueItem, 'isInvoiceDue' | 'duePlan'> {
  if (quoteStatus !== 'accepted' || !quote) return {}
  return { isInvoiceDue: isInvoiceDue(quote, Number(row.invoicedParts), row.status) }
}

/** The client's last message, unless it was answered or a note says that it needs no answer. */
function openQuestion() {
  return eb
    .selectFrom('requestEvent as asked')
    .whereRef('asked.requestNumber', '=', 'request.number')
    .where('asked.kind', '=', 'messaged')
    .where('asked.actorRole', '=', 'client')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requestEvent as answer')
            .whereRef('answer.requestNumber', '=', 'request.number')
            .whereRef('answer.id', '>', 'asked.id')
            .where('answer.actorRole', '=', 'operator')
            .where((answer) =>
              answer.or([
                answer('answer.kind', 'in', ['messaged', 'quoted', 'closed']),
                answer('answer.detail', 'like', '%"settles":%'),
              ]),
            )
            .select('answer.id'),
        ),
      ),
    )
    .orderBy('asked.id', 'desc')
    .limit(1)
    .select('asked.detail')
}

function toQuestion(detail: string | null): Pick<QueueItem, 'question'> {
  if (detail === null) return {}
  const { text } = z.object({ text: z.string() }).parse(JSON.parse(detail))
  // More than a row of the queue can show.
  return { question: text.slice(0, 160) }
}

export async function findOperatorRequest(query: Query, number: number) {
  const row = await requestsWithClients(query)
    .leftJoin('companyStatementLine as line', (join) =>
      join
        .onRef('line.companyId', '=', 'request.companyId')
        .on(isTarget(sql.ref('line.productKey'))),
    )
    .selectAll('request')
    .select(['line.renewsOn', 'line.noticeDays'])
    .select(['company.billingDetails', 'company.issuesPlans', invoicedParts().as('invoicedParts')])
    .select(lastInvoice(sql.ref('request.companyId')).as('lastInvoice'))
    .select(({ selectFrom }) =>
      selectFrom('setting').where('name', '=', settingsName).select('value').as('settings'),
    )
    .where('request.number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { quotes, planBasis } = await listQuotesInPlan(query, number)
  const watched = isHandedOver(row.status) ? [number] : []
  const watch = (await findWatches(query, watched, 'operator')).get(number)
  const deadline = row.status === 'completed' ? undefined : nextDeadline(row, todayUtc())
  return {
    ...toOrderedRequest(row, quotes, 'operator'),
    quotes,
    planBasis,
    ...(await listEventPage(query, row, 'operator')),
    ...toOperatorPart(row),
    ...(watch && { watch }),
    version: row.version,
    unconfirmedHandover: countUnconfirmed(storedItems(row)),
    ...(deadline && { lastDayToCancel: deadline.lastDay }),
    ...(toDuePlan(row, quotes) ?? toInvoiceDue(row, quotes[0]?.status, quotes[0])),
    ...(await findOverdue(query, [row], todayUtc())).get(number),
    invoicing: {
      address: row.billingDetails
        ? billingDetailsSchema.parse(JSON.parse(row.billingDetails)).address
        : [],
      isExampleSeller: isExampleCompany(parseSettings(row.settings).company),
      lastTax: taxOf(row.lastInvoice),
      planDueOn: row.planDueOn,
      issuesPlans: row.issuesPlans === 1,
    },
  }
}

function isAfter(sort: QueueSort, dueAt: Expression<string>, cursor: string): Expression<SqlBool> {
  const { id, at = noDueTime, rank: last } = readQueueCursor(cursor)
  const number = requestNumber(id)
  if (sort === 'oldest') return eb('request.number', '>', number)
  if (sort === 'newest') return eb('request.number', '<', number)
  const numberColumn = sql.ref('request.number')
  if (sort === 'due') {
    return sql<SqlBool>`(${dueAt}, ${rank}, ${numberColumn}) > (${at}, ${last}, ${number})`
  }
  return sql<SqlBool>`(${sql.ref('request.updatedAt')}, ${numberColumn}) < (${at}, ${number})`
}

type OperatorRow = Awaited<ReturnType<ReturnType<typeof requestsWithClients>['execute']>>[number]

function toOperatorPart(
  row: OperatorRow,
): Pick<QueueItem, 'version' | 'client' | 'waitingSince' | 'assignee'> {
  const { version, waitingSince, assigneeId: id, assigneeName: name } = row
  return {
    version,
    client: {
      companyId: row.companyId,
      name: row.clientName,
      company: row.clientCompany ?? '',
      email: row.clientEmail,
      isEmailConfirmed: Boolean(row.isClientConfirmed),
    },
    waitingSince,
    ...(id === null || name === null ? {} : { assignee: { id, name } }),
  }
}

function viewConditions({ operatorId, now }: QueueOptions): Record<QueueView, Expression<SqlBool>> {
  return {
    mine: eb('request.assigneeId', '=', operatorId),
    // A completed one needs no assignee. Literals, because partial indexes are not used for parameters.
    unassigned: sql<SqlBool>`(${sql.ref('request.assigneeId')} is null and ${sql.ref('request.status')} <> 'completed')`,
    overdue: eb('request.dueAt', '<', now),
    waiting: sql<SqlBool>`${sql.ref('request.waitingOn')} = 'client'`,
    unpaid: eb('request.unpaidDueOn', '<', now.slice(0, 'yyyy-mm-dd'.length)),
    plans: eb('request.planDueOn', '<=', now.slice(0, 'yyyy-mm-dd'.length)),
  }
}

/** How many requests each status and each view would list. Counted by the conditions of the list, and so from its indexes. */
export async function readQueueCounts(query: Query, options: QueueOptions) {
  const { found } = options
  const views = viewConditions(options)
  const countListed = (filter: Pick<QueueFilter, 'status' | 'state'>, view?: QueueView) => {
    const isListed = eb.and([...matchFilter(filter), ...(view ? [views[view]] : [])])
    // All of a search are counted in one pass: they are few.
    if (found) return sql<number>`count(*) filter (where ${isListed})`
    const listed = query
      .selectFrom('request')
      .where(isListed)
      .select(sql`1`.as('one'))
      .limit(queueCountMax + 1)
    const counted = query.selectFrom(listed.as('listed')).select(sql<number>`count(*)`.as('count'))
    return sql<number>`${counted}`
  }
  const listed = [
    ...requestStatuses.map((status) => countListed({ status }).as(status)),
    countListed({ state: 'closed' }).as('closed'),
    ...queueViewNames.map((view) => countListed({}, view).as(view)),
  ]
  const counting = found
    ? query.selectFrom('request').where(found).select(listed)
    : query.selectNoFrom(listed)
  const row = await counting.executeTakeFirstOrThrow()
  const { pending, 'in-progress': inProgress, completed, closed } = row
  return {
    counts: { pending, 'in-progress': inProgress, completed },
    closedCount: closed,
    viewCounts: countViews((view) => row[view]),
  }
}
