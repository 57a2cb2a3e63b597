import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Links } from '#contract/backend.ts'
import type { OrderDraft } from '#domain/order.ts'

export function useMailDraft(links: Links, draft: OrderDraft) {
  return useMutation({ mutationFn: (email: string) => links.mailDraft({ email, draft }) })
}

export function mailedDraftQuery(links: Links, token: string) {
  return queryOptions({
    queryKey: ['mailed-draft', token],
    queryFn: () => links.readMailedDraft({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
