import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { Delivery, WebhookChange } from '#domain/webhooks/webhook.ts'

type WebhookRef = { id: string }

const webhooksKey = ['webhooks']

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

export function useCreateWebhook(account: Account) {
  return useWebhookCall(account.createWebhook)
}

export function useUpdateWebhook(account: Account) {
  return useWebhookCall(({ id, ...change }: WebhookChange & WebhookRef) =>
    account.updateWebhook(id, change),
  )
}

export function useDeleteWebhook(account: Account) {
  const queryClient = useQueryClient()
  const { queryKey } = webhooksQuery(account)
  return useMutation({
    mutationFn: ({ id }: WebhookRef) => account.deleteWebhook(id),
    onSuccess(_, { id }) {
      queryClient.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id))
      // Its log must not be read again: there is none.
      queryClient.removeQueries({ queryKey: [...webhooksKey, id] })
    },
  })
}

export function useRotateSecret(account: Account) {
  return useWebhookCall(({ id }: WebhookRef) => account.rotateWebhookSecret(id))
}

export function useTestWebhook(account: Account) {
  return useWebhookCall(({ id }: WebhookRef) => account.testWebhook(id))
}

export function useReplayDelivery(account: Account, webhook: string) {
  return useWebhookCall(({ id }: { id: number }) => account.replayWebhookDelivery(webhook, id))
}

/** Everything that is shown about webhooks is read again, before the call counts as done. */
function useWebhookCall<Input, Reply>(call: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  })
}
