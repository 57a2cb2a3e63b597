import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#contract/errors.ts'
import type { Order } from '#domain/requests/order.ts'
import { useBackend, useCapabilities } from '#web/shared/backend-context.tsx'
import { refreshAfterOwnChange, requestDetailKey } from './request-lists.ts'
import { revalidateSession, userKey } from './session.ts'

/** A second press is not a second order, nor after leaving the screen and returning while the first is under way. */
export function usePlaceOrder() {
  const backend = useBackend()
  const { links } = useCapabilities()
  const queryClient = useQueryClient()
  const placing = useMutation({
    mutationKey: orderMutationKey,
    mutationFn: async ({ order, key, companyId, visitor }: PlacedOrder) =>
      visitor && links
        ? links.holdOrder({ ...order, ...visitor }, key)
        : backend.placeOrder(order, key, companyId),
    onSuccess(placed, { companyId }) {
      // The first order of a user without a company makes one.
      if (companyId === null) revalidateSession(queryClient)
      // Its panel opens without asking again.
      if (placed && 'id' in placed) queryClient.setQueryData(requestDetailKey(placed.id), placed)
      return refreshAfterOwnChange(queryClient)
    },
    async onError(error) {
      // The user may be in another company by now: the summary names it before the order is sent again.
      if (error instanceof CallError && error.code === 'conflict') {
        await queryClient.invalidateQueries({ queryKey: userKey })
      }
    },
  })
  const isPending = useIsMutating({ mutationKey: orderMutationKey }) > 0
  const isUnderWay = () => queryClient.isMutating({ mutationKey: orderMutationKey }) > 0
  return { ...placing, isPending, isUnderWay }
}

interface PlacedOrder {
  order: Order
  key: string
  /** Of the company that the summary names: null without one, undefined where none is named. */
  companyId: string | null | undefined
  visitor: { email: string; name: string; company: string } | null
}

const orderMutationKey = ['order']
