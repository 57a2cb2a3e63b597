import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceFilter,
  invoiceContentSchema,
  type Tax,
} from '#domain/invoices/invoice.ts'
import {
  invoiceStatusOn,
  mayRemindFrom,
  openCentsOf,
  planInvoicedUntil,
} from '#domain/invoices/invoice-sums.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { todayUtc } from '#domain/values/dates.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type InvoiceRow = Selectable<Schema['invoice']>
type PaymentRow = Selectable<Schema['payment']>

const isValid = sql<boolean>`(cancels is null and "cancelledBy" is null)`
const isOpen = sql<boolean>`(${isValid} and "paidCents" < "totalCents")`
const isOverdue = (today: string) => sql<boolean>`(${isOpen} and "dueOn" < ${today})`

const leftCents = sql`("totalCents" - "paidCents")`

/** The next number of a day's year. Rolled back with its transaction, so that none is left out. */
export async function takeNumber(query: Query, day: string): Promise<string> {
  const year = Number(day.slice(0, 'yyyy'.length))
  const { last } = await query
    .insertInto('invoiceCounter')
    .values({ year, last: 1 })
    .onConflict((known) =>
      known.column('year').doUpdateSet({ last: sql`${sql.ref('invoiceCounter.last')} + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return numberOf(year, last)
}

/** The number that an invoice of a day would have, had none been issued meanwhile. */
export async function nextNumber(query: Query, day: string): Promise<string> {
  const year = Number(day.slice(0, 'yyyy'.length))
  const counters = query.selectFrom('invoiceCounter').where('year', '=', year)
  return numberOf(year, ((await counters.select('last').executeTakeFirst())?.last ?? 0) + 1)
}

function numberOf(year: number, count: number): string {
  return `${year}-${String(count).padStart(4, '0')}`
}

export async function insertInvoice(
  query: Query,
  row: Omit<Insertable<Schema['invoice']>, 'content' | 'totalCents'>,
  content: InvoiceContent,
): Promise<void> {
  const stored = { ...row, content: JSON.stringify(content), totalCents: content.totalCents }
  await query.insertInto('invoice').values(stored).execute()
  if (row.cancels === null) await copyUnpaid(query, row.number)
}

export const contentOf = ({ content }: Pick<InvoiceRow, 'content'>): InvoiceContent =>
  invoiceContentSchema.parse(JSON.parse(content))

/** Locked, so that of several changes each one sees what the one before it did. */
export function lockInvoice(query: Query, number: string): Promise<InvoiceRow | undefined> {
  return ofCompany(query).where('number', '=', number).selectAll().forUpdate().executeTakeFirst()
}

/** Of any company where none is given. */
export function findInvoice(query: Query, number: string, companyId?: string) {
  return ofCompany(query, companyId).where('number', '=', number).selectAll().executeTakeFirst()
}

function ofCompany(query: Query, companyId?: string) {
  const all = query.selectFrom('invoice')
  return companyId === undefined ? all : all.where('companyId', '=', companyId)
}

export async function updateInvoice(
  query: Query,
  number: string,
  values: Pick<
    Updateable<Schema['invoice']>,
    'paidCents' | 'cancelledBy' | 'remindersStoppedAt' | 'remindedAt'
  >,
): Promise<void> {
  await query.updateTable('invoice').set(values).where('number', '=', number).execute()
  if ('paidCents' in values || 'cancelledBy' in values) await copyUnpaid(query, number)
}

/** Copies to an invoice's request when its open invoices are due, for the queue. The caller holds the lock of the request. */
async function copyUnpaid(query: Query, number: string): Promise<void> {
  await query
    .updateTable('request')
    .set(({ selectFrom }) => ({
      unpaidDueOn: selectFrom('invoice')
        .whereRef('requestNumber', '=', 'request.number')
        .where(isOpen)
        .select(({ fn }) => fn.min('dueOn').as('dueOn')),
    }))
    .where('number', 'in', ofCompany(query).where('number', '=', number).select('requestNumber'))
    .execute()
}

/** Newest first, by due date, or after a number, oldest first. Of all companies where none is given. */
export function listInvoiceRows(
  query: Query,
  companyId: string | undefined,
  { status, request, number, sort, before, after }: InvoiceFilter & { after?: string },
  limit: number,
): Promise<InvoiceRow[]> {
  let found = ofCompany(query, companyId)
  if (request !== undefined) found = found.where('requestNumber', '=', requestNumber(request))
  if (number !== undefined) found = found.where('number', '=', number)
  if (after !== undefined) found = found.where('sequence', '>', sequenceOf(after))
  if (status === 'open') found = found.where(isOpen)
  if (status === 'overdue') found = found.where(isOverdue(todayUtc()))
  if (status === 'settled') found = found.where(sql<boolean>`not ${isOpen}`)
  if (sort === 'due') {
    if (before !== undefined) found = found.where(isDueAfter(before))
    // Sorted by what an index has, and read for those of the page alone.
    const first = found.orderBy('dueOn').orderBy('sequence').limit(limit).select('sequence')
    const listed = query.selectFrom('invoice').where('sequence', 'in', first).selectAll()
    return listed.orderBy('dueOn').orderBy('sequence').execute()
  }
  if (before !== undefined) found = found.where('sequence', '<', sequenceOf(before))
  const order = after === undefined ? 'desc' : 'asc'
  return found.orderBy('sequence', order).limit(limit).selectAll().execute()
}

function isDueAfter(number: string) {
  return sql<boolean>`("dueOn", sequence) > (select last."dueOn", last.sequence from invoice as last where last.number = ${number})`
}

/** The open ones of some requests; those that are due first come last. */
export async function listOpenOf(query: Query, requestNumbers: number[]) {
  if (requestNumbers.length === 0) return []
  const rows = await query
    .selectFrom('invoice')
    .where('requestNumber', 'in', requestNumbers)
    .where(isOpen)
    .orderBy('dueOn', 'desc')
    .orderBy('number', 'desc')
    .select(['number', 'requestNumber', 'dueOn', 'totalCents', 'paidCents'])
    .select(['issuedOn', 'remindedAt', 'remindersStoppedAt'])
    .execute()
  const now = new Date()
  return rows.map(({ number, dueOn, requestNumber: of, ...row }) => ({
    number,
    of,
    dueOn,
    openCents: row.totalCents - row.paidCents,
    ...(mayRemindFrom({ dueOn, ...row }, now) > now && { isJustReminded: true }),
  }))
}

/** As the database computes it. None has that of ''. */
function sequenceOf(number: string): number {
  const [year = 0, count = 0] = number.split('-').map(Number)
  return year * 10_000_000 + count
}

/** Of every invoice that the reader may see, whichever of them are listed. */
export async function sumInvoices(query: Query, companyId: string | undefined) {
  const sum = (condition: typeof isOpen, amount: typeof leftCents) =>
    sql<string | null>`sum(case when ${condition} then ${amount} else 0 end)`
  const { open, overdue, paid } = await ofCompany(query, companyId)
    .select(sum(isOpen, leftCents).as('open'))
    .select(sum(isOverdue(todayUtc()), leftCents).as('overdue'))
    .select(sum(isValid, sql`"paidCents"`).as('paid'))
    .executeTakeFirstOrThrow()
  return { openCents: Number(open), overdueCents: Number(overdue), paidCents: Number(paid) }
}

/** What is invoiced of a request. What was cancelled can be invoiced again. */
export async function listInvoicedKeys(query: Query, request: number): Promise<string[]> {
  const valid = query.selectFrom('invoice').where('requestNumber', '=', request).where(isValid)
  return (await valid.select('key').execute()).flatMap(({ key }) => key ?? [])
}

/** Whether the days of a plan that begin on one were invoiced, cancelled or not. */
export async function wasInvoicedFrom(query: Query, request: number, day: string) {
  const invoices = query.selectFrom('invoice').where('requestNumber', '=', request)
  const found = await invoices
    .where('key', 'like', `plan-${day}-%`)
    .select('key')
    .executeTakeFirst()
  return found !== undefined
}

/** Once an invoice of a plan is cancelled, its days are due again, unless later ones are invoiced. */
export async function dueAgain(
  query: Query,
  { key, requestNumber: of }: InvoiceRow,
): Promise<void> {
  if (of === null || !key?.startsWith('plan-')) return
  const planDueOn = planInvoicedUntil(await listInvoicedKeys(query, of)) ?? key.slice(5, 15)
  const request = query.updateTable('request').where('number', '=', of)
  await request.where('planDueOn', 'is not', null).set({ planDueOn }).execute()
}

/** The content of a company's last invoice, cancelled or not: a mistake is rarely in its tax. */
export function lastInvoice(companyId: Expression<string>) {
  return sql<
    string | null
  >`(select content from invoice where "companyId" = ${companyId} order by sequence desc limit 1)`
}

export function taxOf(content: string | null | undefined): Tax {
  return content ? contentOf({ content }).tax : { kind: 'none', basisPoints: 0 }
}

/** By month: invoiced less cancelled, overdue today, and payments that count. Those of cancelled invoices do not. */
export async function sumByMonth(query: Query, from: string) {
  const { rows } = await sql<{ month: string; invoiced: string; paid: string; overdue: string }>`
    select month, sum(invoiced) as invoiced, sum(paid) as paid, sum(overdue) as overdue from (
      select substr("issuedOn", 1, 7) as month, "totalCents" as invoiced, 0 as paid,
        case when ${isOverdue(todayUtc())} then ${leftCents} else 0 end as overdue
      from invoice where "issuedOn" >= ${from}
      union all
      select substr("paidOn", 1, 7), 0, "amountCents", 0
      from payment where "paidOn" >= ${from} and held is null and "invoiceNumber" not in (
        select number from invoice where cancels is not null or "cancelledBy" is not null)
    ) as booked group by month`.execute(query)
  return rows.map(({ month, ...sums }) => ({
    month,
    invoicedCents: Number(sums.invoiced),
    paidCents: Number(sums.paid),
    overdueCents: Number(sums.overdue),
  }))
}

/** Returns its id; undefined for one of Stripe's that is recorded already. */
export async function insertPayment(
  query: Query,
  payment: Omit<Insertable<Schema['payment']>, 'recordedAt'>,
) {
  const recorded = { ...payment, recordedAt: new Date().toISOString() }
  const inserted = query.insertInto('payment').values(recorded)
  const added = inserted.onConflict((known) => known.column('stripeId').doNothing()).returning('id')
  return (await added.executeTakeFirst())?.id
}

export function listPayments(query: Query, numbers: string[]): Promise<PaymentRow[]> {
  const found = query.selectFrom('payment').where('invoiceNumber', 'in', numbers)
  return found.orderBy('id').selectAll().execute()
}

/** A payer is a client who can pay online. */
export type Reader = 'operator' | 'client' | 'payer'

/** Invoices as a reader sees them, with their payments. One query for all of them. */
export async function toInvoices(query: Query, rows: readonly InvoiceRow[], reader: Reader) {
  if (rows.length === 0) return []
  const numbers = rows.map(({ number }) => number)
  const payments = Map.groupBy(await listPayments(query, numbers), (paid) => paid.invoiceNumber)
  return rows.map((row) => toInvoice(row, payments.get(row.number) ?? [], reader))
}

export function toInvoice(
  row: Omit<InvoiceRow, 'sequence'>,
  payments: PaymentRow[],
  reader: Reader,
): Invoice {
  const { number, issuedOn, dueOn, key, cancels, cancelledBy, paidCents } = row
  const openCents = openCentsOf(row)
  return {
    number,
    ...(row.requestNumber === null ? {} : { requestId: requestId(row.requestNumber) }),
    ...(reader === 'operator' && row.companyId !== null ? { clientId: row.companyId } : {}),
    status: invoiceStatusOn(row, todayUtc()),
    issuedOn,
    dueOn,
    ...contentOf(row),
    paidCents,
    openCents,
    // Clients see the payments that count, operators those that are held as well. A dismissed one is not listed.
    payments: payments.flatMap(({ id, amountCents, paidOn, method, held, reverses, reason }) => {
      if (held === 'dismissed' || (held !== null && reader !== 'operator')) return []
      const state = {
        ...(held === null ? {} : { held }),
        ...(reverses === null ? {} : { reverses, reason: reason ?? '' }),
      }
      return [{ id, amountCents, paidOn, method, ...state }]
    }),
    ...(reader === 'operator' && key !== null ? { key } : {}),
    ...(cancels === null ? {} : { cancels }),
    ...(cancelledBy === null ? {} : { cancelledBy }),
    hasReminders: openCents > 0 && row.remindersStoppedAt === null,
    ...(row.remindedAt === null ? {} : { remindedAt: row.remindedAt }),
    isPayable: openCents > 0 && reader === 'payer',
  }
}
