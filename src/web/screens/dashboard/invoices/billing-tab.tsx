import { useQuery } from '@tanstack/react-query'
import { invoicesHidden } from '#domain/invoices/invoice.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { SelectField } from '#ui/field.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { billingQuery, useInvoices } from '#web/queries/invoices.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { EmptyList } from '#web/screens/dashboard/parts/list-states.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { BillingForm } from './billing-form.tsx'
import { OpenedInvoice } from './invoice-panel.tsx'
import { InvoiceRows } from './invoice-rows.tsx'

export function BillingTab() {
  const { user } = useSession()
  const { operations } = useCapabilities()
  // Beside an open request, its own panel shows the invoice.
  const { openFor: request } = useUrlPanel('request')
  if (user === null) return skeleton
  return (
    <>
      {user.role === 'operator' && operations ? (
        <div className="pt-6">
          <InvoiceList
            empty="You issue one in a request: for a part of its quote, its plan, or lines of your own."
            isAll
          />
          <FreshDownload href={operations.exportInvoices}>
            Download all invoices (CSV)
          </FreshDownload>
        </div>
      ) : (
        <ClientBilling isOwner={user.companyRole !== 'member'} company={user.company} />
      )}
      {request === null && <OpenedInvoice />}
    </>
  )
}

function ClientBilling({ isOwner, company }: { isOwner: boolean; company: string | undefined }) {
  const billing = useQuery(billingQuery(useRequests()))
  return (
    <Loaded query={billing} what="your invoices" skeleton={skeleton}>
      {(data) =>
        isOwner || data.doMembersSee ? (
          <>
            <InvoiceList empty="We issue an invoice when a part of an accepted quote falls due. You’ll get it by email, too." />
            {isOwner && <BillingForm {...data} />}
          </>
        ) : (
          <p>{invoicesHidden(company)}</p>
        )
      }
    </Loaded>
  )
}

function InvoiceList({ empty, isAll = false }: { empty: string; isAll?: boolean }) {
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
          <div>
            <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
              <dl className="grid grow gap-1 sm:flex sm:gap-x-10">
                <Total name="Open" cents={totals?.openCents} />
                <Total name="Overdue" cents={totals?.overdueCents} />
                <Total name="Paid" cents={totals?.paidCents} />
              </dl>
              <SelectField
                label="Show"
                value={view}
                options={views}
                onChoose={(value) => open(value, 'replace')}
              />
            </div>
            {invoices.length === 0 && <p className="text-soft">No invoices in this view.</p>}
            <InvoiceRows {...{ invoices, isAll }} />
            <ShowMore query={query} shown={invoices.length} />
          </div>
        )
      }
    </Loaded>
  )
}

const views = [
  { value: 'all', label: 'All invoices' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'settled', label: 'Settled' },
] as const

function Total({ name, cents = 0 }: { name: string; cents: number | undefined }) {
  return (
    <div className="flex items-baseline justify-between sm:block">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures text-lg sm:text-xl">{formatExactCents(cents)}</dd>
    </div>
  )
}

const skeleton = (
  <LoadingArea className="grid gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-64" />
  </LoadingArea>
)
