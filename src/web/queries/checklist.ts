import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tracking } from '#contract/backend.ts'
import {
  operatorRequestKey,
  queueKey,
  refreshAfterOwnChange,
  requestDetailKey,
} from './request-lists.ts'
import { useTracking } from './requests.ts'

/** Below the request's own key: live updates of the request are those of its parts. */
export function checklistQuery(tracking: Tracking, id: string) {
  return queryOptions({
    queryKey: [...requestDetailKey(id), 'checklist'],
    queryFn: () => tracking.readChecklist(id),
  })
}

export function handoverQuery(tracking: Tracking, id: string) {
  return queryOptions({
    queryKey: [...requestDetailKey(id), 'handover'],
    queryFn: () => tracking.readHandover(id),
  })
}

/** One change after the other, to a part of a request that both sides have. Its answer may be a secret and is not kept. */
export function usePartChange<Reply>(id: string) {
  const tracking = useTracking()
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `part ${id}` },
    gcTime: 0,
    mutationFn: (change: (calls: Tracking) => Promise<Reply>) => change(tracking),
    // After a conflict as well: another person has changed it.
    onSettled: () => refreshParts(queryClient, id),
  })
}

/** Reads again what a change of a part shows in, for either side. */
async function refreshParts(queryClient: QueryClient, id: string): Promise<void> {
  void refreshAfterOwnChange(queryClient)
  void queryClient.invalidateQueries({ queryKey: queueKey })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: requestDetailKey(id) }),
    queryClient.invalidateQueries({ queryKey: [...operatorRequestKey, id] }),
  ])
}
