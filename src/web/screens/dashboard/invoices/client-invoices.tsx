import { useQuery } from '@tanstack/react-query'
import { billingQuery, useInvoices } from '#web/queries/invoices.ts'
import { useTracking } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { InvoiceRows } from './invoice-rows.tsx'

/** The invoices of a request, for those of its company who may see them. */
export function ClientInvoices({ requestId }: { requestId: string }) {
  const { data } = useClientInvoices(requestId)
  if (data === undefined || data.invoices.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-2 text-base">Invoices</h3>
      <InvoiceRows invoices={data.invoices} />
    </section>
  )
}

export function useClientInvoices(requestId: string) {
  const { user } = useSession()
  const billing = useQuery(billingQuery(useTracking()))
  const isShown = user?.companyRole !== 'member' || billing.data?.doMembersSee === true
  const invoices = useInvoices({ request: requestId }, isShown)
  return { data: invoices.data, queries: [billing, invoices] }
}
