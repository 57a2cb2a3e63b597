import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { Delivery } from '#domain/webhooks/webhook.ts'

export const webhooksKey = ['webhooks']

export function webhooksQuery(account: Account) {
  return queryOptions({
    queryKey: webhooksKey,
    queryFn: async () => (await account.listWebhooks()).webhooks,
  })
}

const soonMs = 15_000
const quickMs = 1500
const slowMs = 10_000

/** A webhook's log, newest first. Read again while a delivery is on its way. */
export function deliveriesQuery(account: Account, webhook: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey, webhook, 'deliveries'],
    queryFn: ({ pageParam }) =>
      account.listWebhookDeliveries(
        webhook,
        pageParam === null ? {} : { before: String(pageParam) },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.deliveries ?? []
      return newest.some(isDueSoon) ? quickMs : slowMs
    },
  })
}

function isDueSoon({ nextAttemptAt }: Delivery): boolean {
  return nextAttemptAt !== undefined && Date.parse(nextAttemptAt) < Date.now() + soonMs
}

export function useDeleteWebhook(account: Account) {
  const queryClient = useQueryClient()
  const { queryKey } = webhooksQuery(account)
  return useMutation({
    mutationFn: ({ id }: { id: string }) => account.deleteWebhook(id),
    onSuccess(_, { id }) {
      queryClient.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id))
      // Its log must not be read again: there is none.
      queryClient.removeQueries({ queryKey: [...webhooksKey, id] })
    },
  })
}
