import { queryOptions } from '@tanstack/react-query'
import type { Operations, Requests } from '#contract/backend.ts'
import type { ChangedHit, ConsentDecision, NewHit } from '#domain/showcase/managed-hit.ts'
import { useOperations } from './operations.ts'
import { requestDetailKey } from './request-lists.ts'
import { useRequests } from './requests.ts'
import { useCall } from './use-call.ts'

const managedKey = ['operations', 'hits']
const publishedKeys = [['hits'], ['stories']]

export function managedHitsQuery(operations: Operations) {
  return queryOptions({
    queryKey: managedKey,
    queryFn: async () => (await operations.listManagedHits()).hits,
  })
}

export function useSaveHit() {
  const operations = useOperations()
  return useCall(
    ({ id, ...hit }: ChangedHit & { id?: number }) =>
      id === undefined
        ? operations.createHit(hit as NewHit)
        : operations.changeHit(String(id), hit),
    managedKey,
    ...publishedKeys,
  )
}

export function usePublishSamples() {
  const operations = useOperations()
  return useCall(
    (isPublished: boolean) => operations.publishSamples({ isPublished }),
    managedKey,
    ...publishedKeys,
  )
}

export function useDraftHit() {
  const operations = useOperations()
  return useCall((id: string) => operations.draftHit(id), managedKey)
}

export function offeredHitQuery(requests: Requests, id: string) {
  return queryOptions({
    queryKey: [...requestDetailKey(id), 'hit'],
    queryFn: async () => (await requests.readOfferedHit(id)).hit,
  })
}

export function useDecideOnHit(id: string) {
  const requests = useRequests()
  return useCall(
    (decision: ConsentDecision) => requests.decideOnHit(id, decision),
    requestDetailKey(id),
  )
}
