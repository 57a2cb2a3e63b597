import { queryOptions } from '@tanstack/react-query'
import type { Tracking } from '#contract/backend.ts'
import { operatorRequestKey, queueKey, requestDetailKey, requestListsKey } from './request-lists.ts'
import { useTracking } from './requests.ts'
import { useCall } from './use-call.ts'

/** Below the request's own key: live updates of the request are those of its lists. */
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

/** A change to a list that both sides have. What shows it is read again, for either side. */
export function usePartChange<Reply>(id: string) {
  const tracking = useTracking()
  return useCall(
    (change: (calls: Tracking) => Promise<Reply>) => change(tracking),
    requestDetailKey(id),
    [...operatorRequestKey, id],
    queueKey,
    requestListsKey,
  )
}
