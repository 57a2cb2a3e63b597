import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { useBackend } from '#web/shared/backend-context.tsx'

export function requestsQuery(backend: Backend) {
  return queryOptions({ queryKey: ['requests'], queryFn: () => backend.listRequests() })
}

export function usePlaceOrder() {
  const backend = useBackend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: backend.placeOrder,
    onSuccess: () => queryClient.invalidateQueries(requestsQuery(backend)),
  })
}
