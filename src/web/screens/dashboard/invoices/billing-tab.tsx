import { useQuery } from '@tanstack/react-query'
import type { InvoicePage } from '#domain/invoices/invoice.ts'
import { invoicesHidden } from '#domain/invoices/invoice-messages.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { billingQuery, useInvoices } from '#web/queries/invoices.ts'
import { useTracking } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { EmptyList } from '#web/screens/dashboard/parts/list-states.tsx'
import { ViewRow } from '#web/screens/dashboard/parts/view-row.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { BillingDetails } from './billing-details.tsx'
import { OpenedInvoice, PaidNotice } from './invoice-panel.tsx'
import { InvoiceTable } from './invoice-table.tsx'

/** What the company owes and has paid, and whom its invoices are for. For operators, the invoices of all clients. */
export function BillingTab() {
  const { user } = useSession()
  const { operations } = useCapabilities()
  // Beside an open request, its own panel shows the invoice.
  const { openFor: request } = useUrlPanel('request')
  if (user === null) return skeleton
  return (
    <>
      {user.role === 'operator' && operations ? (
        <div className="pt-4">
          <InvoiceList empty="Issue one in the panel of a request with an accepted quote." isAll />
          <FreshDownload href={operations.exportInvoices} email={user.email}>
            Download all invoices (CSV)
          </FreshDownload>
        </div>
      ) : (
        <ClientBilling isOwner={user.companyRole !== 'member'} company={user.company ?? null} />
      )}
      {request === null && <OpenedInvoice />}
    </>
  )
}

function ClientBilling({ isOwner, company }: { isOwner: boolean; company: string | null }) {
  const billing = useQuery(billingQuery(useTracking()))
  return (
    <Loaded query={billing} what="your invoices" skeleton={skeleton}>
      {(data) =>
        isOwner || data.doMembersSee ? (
          <>
            <PaidNotice />
            <InvoiceList empty="We issue an invoice when a part of an accepted quote falls due. You’ll get it by email, too." />
            {isOwner && <BillingDetails {...data} />}
          </>
        ) : (
          <p>{invoicesHidden(company)}</p>
        )
      }
    </Loaded>
  )
}

interface InvoiceListProps {
  /** What leads to the first one. */
  empty: string
  /** Of all clients. */
  isAll?: boolean
}

function InvoiceList({ empty, isAll = false }: InvoiceListProps) {
  // The address is shared with the other tabs.
  const { openFor, open } = useUrlPanel('billing-view')
  const view = views.find(({ value }) => value === openFor)?.value ?? 'all'
  const query = useInvoices(view === 'all' ? {} : { status: view })
  return (
    <Loaded query={query} what="the invoices" skeleton={skeleton}>
      {({ invoices, totals }) =>
        invoices.length === 0 && view === 'all' ? (
          <EmptyList heading="No invoices yet" why={empty} />
        ) : (
          <>
            {totals && <Totals totals={totals} />}
            <ViewRow views={views} chosen={view} onChoose={(value) => open(value, 'replace')} />
            <InvoiceTable {...{ invoices, isAll }} isStale={query.isPlaceholderData} />
            {invoices.length === 0 && <p className="py-3 text-soft">No invoices in this view.</p>}
            <ShowMore query={query} shown={invoices.length} />
          </>
        )
      }
    </Loaded>
  )
}

const views = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'settled', label: 'Settled' },
] as const

function Totals({ totals }: Pick<InvoicePage, 'totals'>) {
  const { openCents, overdueCents, paidCents } = totals
  return (
    <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-10">
      {Object.entries({ Open: openCents, 'Of that overdue': overdueCents, Paid: paidCents }).map(
        ([name, cents]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="figures text-xl">{formatExactCents(cents)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

const skeleton = (
  <LoadingArea className="grid gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-64" />
  </LoadingArea>
)
