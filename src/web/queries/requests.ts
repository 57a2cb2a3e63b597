import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { useBackend } from '#web/shared/backend-context.tsx'

export function requestsQuery(backend: Backend) {
  return queryOptions({ queryKey: ['requests'], queryFn: () => backend.listRequests() })
}

/**
 * A second press is not a second order: not within the same frame, and not by somebody who left the
 * screen and came back while the first one is under way.
 */
export function usePlaceOrder() {
  const backend = useBackend()
  const queryClient = useQueryClient()
  const order = useMutation({
    mutationKey: orderKey,
    mutationFn: backend.placeOrder,
    onSuccess: () => queryClient.invalidateQueries(requestsQuery(backend)),
  })
  const isPending = useIsMutating({ mutationKey: orderKey }) > 0
  const isUnderWay = () => queryClient.isMutating({ mutationKey: orderKey }) > 0
  return { ...order, isPending, isUnderWay }
}

const orderKey = ['order']
