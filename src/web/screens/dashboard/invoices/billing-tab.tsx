import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import { type InvoicePage, invoicesHidden } from '#domain/invoices/invoice.ts'
import type { Queue } from '#domain/operations/operations.ts'
import { formatCents } from '#domain/values/money.ts'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { billingQuery, useInvoices } from '#web/queries/invoices.ts'
import { queueQuery } from '#web/queries/operations.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { EmptyList } from '#web/screens/dashboard/parts/list-states.tsx'
import { ViewChoice } from '#web/screens/dashboard/parts/view-choice.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { FreshDownload } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
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
        <AgencyBilling operations={operations} />
      ) : (
        <ClientBilling isOwner={user.companyRole !== 'member'} company={user.company} />
      )}
      {request === null && <OpenedInvoice />}
    </>
  )
}

function AgencyBilling({ operations }: { operations: Operations }) {
  const [isWriting, setIsWriting] = useState(false)
  const plans = useInfiniteQuery(queueQuery(operations, { view: 'plans', sort: 'due' }))
  return (
    <>
      <InvoiceList
        empty="You issue one for a part of a quote, for a plan, or for lines of your own."
        plans={plans}
        write={
          <button
            type="button"
            className="assign-button shrink-0"
            aria-haspopup="dialog"
            onClick={() => setIsWriting(true)}
          >
            <Plus aria-hidden size={16} strokeWidth={1.5} />
            New invoice
          </button>
        }
      />
      <FreshDownload href={operations.exportInvoices}>Download all invoices (CSV)</FreshDownload>
      {isWriting && <NewInvoice onClose={() => setIsWriting(false)} />}
    </>
  )
}

const NewInvoice = lazyLoad(
  () => import('#web/screens/dashboard/operations/new-invoice.tsx'),
  'NewInvoice',
)

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

interface InvoiceListProps {
  empty: string
  /** For operators: the requests whose plan waits to be invoiced, and what writes an invoice. */
  plans?: UseInfiniteQueryResult<InfiniteData<Queue>>
  write?: ReactElement
}

/** What is late comes first: drafts, then what is to be paid, by its date, then what is settled. */
function InvoiceList({ empty, plans, write }: InvoiceListProps) {
  // The address is shared with the other tabs.
  const { openFor, open } = useUrlPanel('billing-view')
  const view = views.find(({ value }) => value === openFor)?.value ?? 'all'
  const [hasDrafts, hasDue] = [view === 'all' || view === 'open', view !== 'settled']
  const hasSettled = view === 'all' || view === 'settled'
  const due = useInvoices({ status: view === 'overdue' ? view : 'open', sort: 'due' }, hasDue)
  const settled = useInvoices({ status: 'settled' }, hasSettled)
  const lists = [
    ...(plans && hasDrafts ? [plans] : []),
    ...(hasDue ? [due] : []),
    ...(hasSettled ? [settled] : []),
  ]
  // A list is shown once all of the one before it is.
  const more = lists.find(({ hasNextPage }) => hasNextPage) ?? lists.at(-1) ?? due
  const shown = new Set<unknown>(lists.slice(0, lists.indexOf(more) + 1))
  const drafts = (shown.has(plans) && plans?.data?.pages.flatMap(({ requests }) => requests)) || []
  const listed = [due, settled].flatMap((one) => (shown.has(one) ? (one.data?.invoices ?? []) : []))
  // One that was paid between the two calls is in both.
  const invoices = [...new Map(listed.map((invoice) => [invoice.number, invoice])).values()]
  const { totals } = due.data ?? settled.data ?? {}
  const loading = {
    data: lists.every(({ data }) => data !== undefined) || undefined,
    error: lists.find(({ error }) => error)?.error ?? null,
    refetch: () => lists.map(({ refetch }) => refetch()),
  }
  const count = drafts.length + invoices.length

  return (
    <Loaded query={loading} what="the invoices" skeleton={skeleton}>
      {() =>
        count === 0 && view === 'all' ? (
          <EmptyList heading="No invoices yet" why={empty} action={write} />
        ) : (
          <div>
            <div className="flex items-center justify-between gap-x-4 py-2">
              <ViewChoice
                name="billing-view"
                views={views.map(({ sum, ...one }) => {
                  if (sum === undefined) return one
                  const { [sum]: cents } = totals ?? {}
                  const figure = cents === undefined ? undefined : formatCents(cents)
                  return { ...one, figure, isUrgent: sum === 'overdueCents' && Number(cents) > 0 }
                })}
                chosen={view}
                onChoose={(value) => open(value, 'replace')}
              />
              {write}
            </div>
            {count === 0 && <p className="text-soft">No invoices in this view.</p>}
            <InvoiceRows {...{ drafts, invoices }} isAll={plans !== undefined} />
            <ShowMore query={more} shown={count} />
          </div>
        )
      }
    </Loaded>
  )
}

interface View {
  value: 'all' | 'open' | 'overdue' | 'settled'
  label: string
  sum?: keyof InvoicePage['totals']
}

const views: View[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open', sum: 'openCents' },
  { value: 'overdue', label: 'Overdue', sum: 'overdueCents' },
  { value: 'settled', label: 'Settled', sum: 'paidCents' },
]

const skeleton = (
  <LoadingArea className="grid gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-64" />
  </LoadingArea>
)
