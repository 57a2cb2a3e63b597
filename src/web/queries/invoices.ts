import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Operations, Requests } from '#contract/backend.ts'
import type { Invoice, InvoiceFilter, InvoiceKind } from '#domain/invoices/invoice.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { useOperations } from './operations.ts'
import { pagedQuery } from './paged-query.ts'
import { operatorRequestKey, queueKey } from './request-lists.ts'
import { invoicesKey, useRequests } from './requests.ts'
import { useSession } from './session.ts'
import { useCall } from './use-call.ts'

/** A company's invoices, or for operators all, in one list. Nothing is asked before it is known who asks. */
export function useInvoices(filter: InvoiceFilter, isEnabled = true) {
  const { operations } = useCapabilities()
  const { listInvoices } = useRequests()
  const { user } = useSession()
  const list = user?.role === 'operator' && operations ? operations.listAllInvoices : listInvoices
  return useInfiniteQuery({
    ...pagedQuery([...invoicesKey, 'list'], filter, list),
    select: ({ pages }) => ({
      totals: pages[0]?.totals,
      invoices: pages.flatMap(({ invoices }) => invoices),
    }),
    enabled: isEnabled && user !== null,
  })
}

export function billingQuery(requests: Requests) {
  return queryOptions({
    queryKey: [...invoicesKey, 'billing'],
    queryFn: () => requests.readBilling(),
  })
}

/** Asked each time it is shown: it is what would be sent now. */
export function reminderQuery(operations: Operations, number: string) {
  return queryOptions({
    queryKey: ['reminder', number],
    queryFn: () => operations.readReminder(number),
    gcTime: 0,
  })
}

/** Read again each time it is opened: it is about what is next, and under which number. */
export function invoicePreviewQuery(operations: Operations, id: string, what: InvoiceKind) {
  return queryOptions({
    queryKey: ['operations', 'invoice preview', id, what],
    queryFn: () => operations.previewInvoice(id, { what }),
    gcTime: 0,
  })
}

/** What an operator does about invoices. What shows them is read again before it counts as done. */
export function useInvoiceChange() {
  const operations = useOperations()
  return useCall(
    (change: (calls: Operations) => Promise<Invoice>) => change(operations),
    invoicesKey,
    operatorRequestKey,
    queueKey,
  )
}
