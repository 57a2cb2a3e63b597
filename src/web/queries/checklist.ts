import { queryOptions } from '@tanstack/react-query'
import type { Requests } from '#contract/backend.ts'
import { operatorRequestKey, queueKey, requestDetailKey, requestListsKey } from './request-lists.ts'
import { useRequests } from './requests.ts'
import { useCall } from './use-call.ts'

/** Below the request's own key: live updates of the request are those of its lists. */
export function checklistQuery(requests: Requests, id: string) {
  return queryOptions({
    queryKey: [...requestDetailKey(id), 'checklist'],
    queryFn: () => requests.readChecklist(id),
  })
}

export function handoverQuery(requests: Requests, id: string) {
  return queryOptions({
    queryKey: [...requestDetailKey(id), 'handover'],
    queryFn: () => requests.readHandover(id),
  })
}

/** A change to a list that both sides have. What shows it is read again, for either side. */
export function useListChange<Reply>(id: string) {
  const requests = useRequests()
  return useCall(
    (change: (calls: Requests) => Promise<Reply>) => change(requests),
    requestDetailKey(id),
    [...operatorRequestKey, id],
    queueKey,
    requestListsKey,
  )
}
