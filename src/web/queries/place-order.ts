import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#domain/order.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { refreshRequestLists, requestDetailKey } from './request-lists.ts'

/**
 * A second press is not a second order: not within the same frame, and not after leaving the
 * screen and came back while the first one is under way.
 */
export function usePlaceOrder() {
  const backend = useBackend()
  const queryClient = useQueryClient()
  const placing = useMutation({
    mutationKey: orderKey,
    mutationFn: ({ order, key }: { order: Order; key: string }) => backend.placeOrder(order, key),
    onSuccess(placed) {
      // Its panel opens without asking again.
      if (placed) queryClient.setQueryData(requestDetailKey(placed.id), placed)
      return refreshRequestLists(queryClient)
    },
  })
  const isPending = useIsMutating({ mutationKey: orderKey }) > 0
  const isUnderWay = () => queryClient.isMutating({ mutationKey: orderKey }) > 0
  return { ...placing, isPending, isUnderWay }
}

const orderKey = ['order']
