import { useQuery } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'
import type { InvoiceMonths as Months } from '#domain/invoices/invoice.ts'
import type { AnalyticsTable } from '#domain/operations/analytics-tables.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { invoiceMonthsQuery } from '#web/queries/invoices.ts'
import { useSession } from '#web/queries/session.ts'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { FigureTable } from './analytics-sections.tsx'

/** What was invoiced and paid by month, the latest first, and what of it is overdue today. */
export function InvoiceMonths({ operations }: { operations: Operations }) {
  const query = useQuery(invoiceMonthsQuery(operations))
  const { user } = useSession()
  return (
    <section aria-labelledby="invoice-months" className="mt-10 max-w-2xl">
      <h2 id="invoice-months" className="mb-2 border-b border-rule-strong py-2 text-xl">
        {title}
      </h2>
      <Loaded query={query} what="the invoices" skeleton={<Skeleton className="h-64" />}>
        {({ months }) => <FigureTable table={tableOf(months)} />}
      </Loaded>
      <FreshDownload href={operations.exportInvoices} email={user?.email ?? ''}>
        Download all invoices (CSV)
      </FreshDownload>
    </section>
  )
}

const title = 'Invoices by month'

function tableOf(months: Months['months']): AnalyticsTable {
  const cents = ['Invoiced', 'Paid', 'Overdue'].map((label) => ({ label, kind: 'cents' }) as const)
  const rows = months.map((sums) => [
    sums.month,
    sums.invoicedCents,
    sums.paidCents,
    sums.overdueCents,
  ])
  return { title, columns: [{ label: 'Month', kind: 'text' }, ...cents], rows: rows.toReversed() }
}
