import { useQuery } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'
import type { InvoiceMonths as Months } from '#domain/invoices/invoice.ts'
import type { AnalyticsTable } from '#domain/operations/analytics-tables.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { invoicesKey } from '#web/queries/requests.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { FigureTable } from './figure-table.tsx'

/** What was invoiced and paid by month, the latest first, and what of it is overdue today. */
export function InvoiceMonths({ operations }: { operations: Operations }) {
  const query = useQuery({
    queryKey: [...invoicesKey, 'months'],
    queryFn: () => operations.readInvoiceMonths(),
  })
  return (
    <section aria-labelledby="invoice-months" className="mt-10 max-w-2xl">
      <h2 id="invoice-months" className="py-2 text-xl">
        {title}
      </h2>
      <Loaded query={query} what="the invoices" skeleton={<Skeleton className="h-64" />}>
        {({ months }) => <FigureTable table={tableOf(months)} />}
      </Loaded>
    </section>
  )
}

const title = 'Invoices by month'
const sums = ['Invoiced', 'Paid', 'Overdue'].map((label) => ({ label, kind: 'cents' }) as const)

function tableOf(months: Months['months']): AnalyticsTable {
  const rows = months.map((at) => [at.month, at.invoicedCents, at.paidCents, at.overdueCents])
  return { title, columns: [{ label: 'Month', kind: 'text' }, ...sums], rows: rows.toReversed() }
}
