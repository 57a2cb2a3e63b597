import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Links } from '#contract/backend.ts'
import type { UnconfirmedOrder } from '#domain/requests/stored-order.ts'
import { useCapability } from '#web/shared/backend-context.tsx'
import { refreshRequestLists } from './request-lists.ts'
import { sessionKey, userKey } from './session.ts'

export function unconfirmedOrderQuery(links: Links, token: string) {
  return queryOptions({
    queryKey: ['order-link', token],
    queryFn: () => links.readUnconfirmedOrder({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Places the order that a link leads to. Where that signs in, its user is known at once. */
export function usePlaceUnconfirmedOrder(token: string) {
  const links = useCapability('links')
  const queryClient = useQueryClient()
  const { queryKey } = unconfirmedOrderQuery(links, token)
  return useMutation({
    mutationKey: sessionKey,
    mutationFn: () => links.placeUnconfirmedOrder({ token }),
    async onSuccess({ requestId, user }) {
      queryClient.setQueryData(queryKey, (known) => known && placed(known, requestId))
      if (user) queryClient.setQueryData(userKey, user)
      await refreshRequestLists(queryClient)
    },
  })
}

function placed(held: UnconfirmedOrder, requestId: string): UnconfirmedOrder {
  const { order: _, ...known } = held
  return { ...known, requestId }
}
