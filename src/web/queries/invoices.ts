import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Operations, Tracking } from '#contract/backend.ts'
import type { Invoice, InvoiceFilter, InvoicePage } from '#domain/invoices/invoice.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { useOperations } from './operations.ts'
import { operatorRequestKey, queueKey } from './request-lists.ts'
import { invoicesKey, useTracking } from './requests.ts'
import { useSession } from './session.ts'

const listsKey = [...invoicesKey, 'list']

/** A company's invoices, or for operators those of all. Nothing is asked before it is known who asks. */
function useList() {
  const { operations } = useCapabilities()
  const tracking = useTracking()
  const { user } = useSession()
  const isOperator = user?.role === 'operator' && operations !== undefined
  const list = isOperator ? operations.listAllInvoices : tracking.listInvoices
  return { list, isKnown: user !== null }
}

/** All pages that have been asked for, as one. */
export function useInvoices(filter: InvoiceFilter, isEnabled = true) {
  const { list, isKnown } = useList()
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [...listsKey, filter],
      queryFn: ({ pageParam: before }) => list(before === null ? filter : { ...filter, before }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
    select: ({ pages }) => ({
      totals: pages[0]?.totals,
      invoices: pages.flatMap(({ invoices }) => invoices),
    }),
    placeholderData: keepPreviousData,
    enabled: isEnabled && isKnown,
  })
}

/** One invoice; null where there is none of that number. */
export function useInvoice(number: string) {
  const { list, isKnown } = useList()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: [...invoicesKey, 'one', number],
    queryFn: async () => (await list({ number })).invoices[0] ?? null,
    enabled: isKnown,
    // As a list has it, which it was opened from.
    placeholderData: () =>
      queryClient
        .getQueriesData<InfiniteData<InvoicePage>>({ queryKey: listsKey })
        .flatMap(([, data]) => data?.pages.flatMap(({ invoices }) => invoices) ?? [])
        .find((invoice) => invoice.number === number),
  })
}

export function billingQuery(tracking: Tracking) {
  return queryOptions({
    queryKey: [...invoicesKey, 'billing'],
    queryFn: () => tracking.readBilling(),
  })
}

export function invoiceMonthsQuery(operations: Operations) {
  return queryOptions({
    queryKey: [...invoicesKey, 'months'],
    queryFn: () => operations.readInvoiceMonths(),
  })
}

/** What an operator does about invoices. What shows them is read again before it counts as done. */
export function useInvoiceChange<Input>(
  act: (operations: Operations, input: Input) => Promise<Invoice>,
) {
  const operations = useOperations()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(operations, input),
    onSettled: () =>
      Promise.all(
        [invoicesKey, operatorRequestKey, queueKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
