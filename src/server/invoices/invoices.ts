import type { Invoice, InvoiceFilter } from '#domain/invoices/invoice.ts'
import { creditNoteOf, openCentsOf } from '#domain/invoices/invoice-sums.ts'
import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Query } from '#server/db/database.ts'
import { inBatches, pageOf, pageProbe } from '#server/db/queries.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { changeInvoice, readInvoice, requireSight, requireValid } from './change-invoice.ts'
import {
  contentOf,
  dueAgain,
  insertInvoice,
  listInvoiceRows,
  type Reader,
  sumByMonth,
  sumInvoices,
  takeNumber,
  toInvoices,
  updateInvoice,
} from './invoice-store.ts'

type Needed = Pick<Dependencies, 'database' | 'stripe'>

export async function listInvoices(
  { database: { query }, stripe }: Needed,
  user: SessionUser | 'all',
  /** For operators, those of one company where it is named. */
  filter: InvoiceFilter & { client?: string },
) {
  const companyId = user === 'all' ? filter.client : companyOf(user)
  if (user !== 'all') await requireSight(query, user)
  const [found, totals] = await Promise.all([
    listInvoiceRows(query, companyId, filter, pageProbe),
    sumInvoices(query, companyId),
  ])
  const { requests: rows, next } = pageOf(found, ({ number }) => number)
  const client = user !== 'all' && user.companyRole === 'owner' && stripe ? 'payer' : 'client'
  const invoices = await toInvoices(query, rows, user === 'all' ? 'operator' : client)
  return { invoices, next, totals }
}

/** Takes an invoice back with a credit note over all of it, which is returned. */
export async function cancelInvoice({ database }: Needed, operator: SessionUser, number: string) {
  const { cancelledBy } = await changeInvoice({ database }, operator, number, async (trx, row) => {
    requireValid(row)
    const issuedOn = todayUtc()
    const creditNote = await takeNumber(trx, issuedOn)
    const { requestNumber: request, companyId } = row
    const about = { requestNumber: request, companyId, key: null, cancels: number }
    const dated = { number: creditNote, issuedOn, dueOn: issuedOn }
    await insertInvoice(trx, { ...dated, ...about }, creditNoteOf(contentOf(row), number))
    await updateInvoice(trx, number, { cancelledBy: creditNote })
    await dueAgain(trx, row)
    return 'cancelled'
  })
  return readInvoice(database.query, cancelledBy ?? number)
}

/** Repeated, or once nothing is left to pay, it changes nothing. */
export function stopReminders({ database }: Needed, operator: SessionUser, number: string) {
  return changeInvoice({ database }, operator, number, async (trx, row) => {
    if (row.remindersStoppedAt !== null || openCentsOf(row) === 0) return null
    await updateInvoice(trx, number, { remindersStoppedAt: new Date().toISOString() })
    return 'reminders-stopped'
  })
}

export async function* exportInvoices(query: Query): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns))
  for await (const invoice of listEveryInvoice(query, 'operator')) {
    yield csvLine(Object.values(columns).map((cell) => cell(invoice)))
  }
}

export function listEveryInvoice(query: Query, reader: Reader, companyId?: string) {
  // In memory at once, however many there are.
  return inBatches(100, async (last: Invoice | undefined, size) => {
    const after = last?.number ?? ''
    return toInvoices(query, await listInvoiceRows(query, companyId, { after }, size), reader)
  })
}

/** Amounts are numbers, in dollars. */
const columns = {
  number: ({ number }) => number,
  kind: ({ cancels }) => (cancels === undefined ? 'invoice' : 'credit note'),
  issuedOn: ({ issuedOn }) => issuedOn,
  dueOn: ({ dueOn }) => dueOn,
  buyer: ({ buyer }) => buyer.name,
  buyerTaxNumber: ({ buyer }) => buyer.taxNumber,
  request: ({ requestId = '' }) => requestId,
  subject: ({ subject }) => subject,
  net: ({ netCents }) => netCents / 100,
  taxKind: ({ tax }) => tax.kind,
  taxPercent: ({ tax }) => tax.basisPoints / 100,
  tax: ({ taxCents }) => taxCents / 100,
  total: ({ totalCents }) => totalCents / 100,
  paid: ({ paidCents }) => paidCents / 100,
  open: ({ openCents }) => openCents / 100,
  status: ({ status }) => status,
  cancels: ({ cancels = '' }) => cancels,
} satisfies Record<string, (invoice: Invoice) => string | number>

const monthCount = 12

export async function readInvoiceMonths(query: Query) {
  const [year = 0, month = 0] = todayUtc().split('-').map(Number)
  const months = Array.from({ length: monthCount }, (_, place) =>
    new Date(Date.UTC(year, month - monthCount + place)).toISOString().slice(0, 'yyyy-mm'.length),
  )
  const nothing = { invoicedCents: 0, paidCents: 0, overdueCents: 0 }
  const booked = await sumByMonth(query, `${months[0]}-01`)
  return {
    months: months.map(
      (name) => booked.find((sums) => sums.month === name) ?? { month: name, ...nothing },
    ),
  }
}
