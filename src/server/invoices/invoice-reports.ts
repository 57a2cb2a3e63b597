import type { Invoice, InvoiceMonths } from '#domain/invoices/invoice.ts'
import { byteOrderMark, csvLine } from '#domain/values/csv.ts'
import { todayUtc } from '#domain/values/dates.ts'
import type { Query } from '#server/db/database.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { listInvoiceRows, type Reader, sumByMonth, toInvoices } from './invoice-store.ts'

/** Invoices in memory at once, however many there are. */
const batchSize = 100

export async function* exportInvoices(query: Query): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns))
  for await (const invoice of listEveryInvoice(query, 'operator')) {
    yield csvLine(Object.values(columns).map((cell) => cell(invoice)))
  }
}

export function listEveryInvoice(query: Query, reader: Reader, companyId?: string) {
  return inBatches(batchSize, async (last: Invoice | undefined, size) => {
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

export async function readInvoiceMonths(query: Query): Promise<InvoiceMonths> {
  const [year = 0, month = 0] = todayUtc().split('-').map(Number)
  const months = Array.from({ length: monthCount }, (_, place) =>
    new Date(Date.UTC(year, month - monthCount + place)).toISOString().slice(0, 'yyyy-mm'.length),
  )
  const nothing = { invoicedCents: 0, paidCents: 0, overdueCents: 0 }
  const booked = await sumByMonth(query, `${months[0]}-01`)
  return {
    months: months.map((name) => ({
      ...nothing,
      ...(booked.find((sums) => sums.month === name) ?? { month: name }),
    })),
  }
}
