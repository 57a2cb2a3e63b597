import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Operations } from '#contract/backend.ts'
import type { AnalyticsQuery } from '#domain/operations/analytics.ts'
import type { BulkChange } from '#domain/operations/bulk-change.ts'
import type { OperatorRequest, QueueFilter } from '#domain/operations/operations.ts'
import type { Seen } from '#domain/requests/request-event.ts'
import { useCapabilities, useCapability } from '#web/shared/backend-context.tsx'
import { isConflict } from '#web/shared/form/failure.tsx'
import { pagedQuery } from './paged-query.ts'
import {
  operatorRequestKey,
  queueKey,
  refreshAfterOwnChange,
  requestDetailKey,
  requestListsKey,
  unreadKey,
} from './request-lists.ts'
import { keepEarlier } from './requests.ts'
import { useCall } from './use-call.ts'

export function queueQuery(operations: Operations, filter: QueueFilter) {
  return pagedQuery(queueKey, filter, (page) => operations.listQueue(page))
}

export function operatorRequestQuery(operations: Operations, id: string) {
  return queryOptions({
    queryKey: [...operatorRequestKey, id],
    queryFn: () => operations.readOperatorRequest(id),
    structuralSharing: keepNewer,
  })
}

export function operatorsQuery(operations: Operations) {
  return queryOptions({
    queryKey: ['operations', 'operators'],
    queryFn: () => operations.listOperators(),
  })
}

/** Read again with the queue, whose key it extends. */
export function heldSendsQuery(operations: Operations) {
  return queryOptions({
    queryKey: [...queueKey, 'held sends'],
    queryFn: () => operations.listHeldSends(),
  })
}

export function useOperations(): Operations {
  return useCapability('operations')
}

/** An operator's changes of a request run one after another. After a conflict the newer state is fetched. */
export function useRequestChange<Input>(
  id: string,
  act: (operations: Operations, input: Input) => Promise<OperatorRequest>,
) {
  const operations = useOperations()
  const queryClient = useQueryClient()
  const mutationKey = [...operatorRequestKey, id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    async mutationFn(input: Input) {
      try {
        return await act(operations, followOwnChanges(queryClient, mutationKey, input))
      } catch (error) {
        if (isConflict(error))
          await queryClient.refetchQueries(operatorRequestQuery(operations, id))
        throw error
      }
    },
    onSuccess(request) {
      queryClient.setQueryData(operatorRequestQuery(operations, id).queryKey, request)
      void queryClient.invalidateQueries({ queryKey: requestDetailKey(id) })
      void queryClient.invalidateQueries({ queryKey: queueKey })
      void refreshAfterOwnChange(queryClient)
    },
  })
}

export function useBulkChange() {
  const operations = useOperations()
  const call = (change: BulkChange) => operations.changeRequests(change)
  return useCall(call, operatorRequestKey, queueKey, unreadKey, requestListsKey)
}

export function useMarkReadByOperator(id: string) {
  const operations = useOperations()
  return useCall(
    (seen: Seen) => operations.markReadByOperator(id, seen),
    [...operatorRequestKey, id],
    queueKey,
    unreadKey,
    requestListsKey,
  )
}

export function useOperationsUpdates(): void {
  const { requests } = useCapabilities()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      requests?.watch(({ id }) => {
        void queryClient.invalidateQueries({ queryKey: queueKey })
        void queryClient.invalidateQueries({
          queryKey: id === null ? operatorRequestKey : [...operatorRequestKey, id],
        })
      }),
    [requests, queryClient],
  )
}

/** An answer that was overtaken on its way by a newer one is dropped. */
function keepNewer(known: unknown, answer: unknown): unknown {
  const [before, after] = [known, answer] as [OperatorRequest | undefined, OperatorRequest]
  const isOvertaken =
    before !== undefined &&
    (after.version < before.version || newestEvent(after) < newestEvent(before))
  return isOvertaken ? before : keepEarlier(before, after, 'operator')
}

function newestEvent({ events }: OperatorRequest): number {
  return events.at(-1)?.id ?? 0
}

export function analyticsQuery(operations: Operations, range: AnalyticsQuery) {
  return queryOptions({
    queryKey: ['operations', 'analytics', range],
    queryFn: () => operations.readAnalytics(range),
    // The figures of the range before stay until those of the next one are here.
    placeholderData: keepPreviousData,
  })
}

/** A change that waited for one's own earlier ones is made to the version these have left. */
function followOwnChanges<Input>(queryClient: QueryClient, mutationKey: string[], input: Input) {
  if (!isVersioned(input)) return input
  const done = queryClient.getMutationCache().findAll({ mutationKey, status: 'success' })
  const steps = done.map(({ state }) => ({
    from: isVersioned(state.variables) ? state.variables.version : null,
    to: (state.data as OperatorRequest).version,
  }))
  const own = new Set([input.version])
  for (const { from, to } of steps.toSorted((a, b) => a.to - b.to)) {
    if (from !== null && own.has(from)) own.add(to)
  }
  return { ...input, version: Math.max(...own) }
}

function isVersioned(input: unknown): input is { version: number } {
  return typeof input === 'object' && input !== null && 'version' in input
}
