import { useEffect } from 'react'
import type { QueueItem } from '#domain/operations/operations.ts'
import { useNow } from '#web/shared/use-now.ts'

interface LoadedList {
  dataUpdatedAt: number
  refetch: () => unknown
}

/** A due time that passes changes the list and the counts, without a change to any request. */
export function useRefetchWhenDue(list: LoadedList, requests: readonly QueueItem[]): void {
  const now = useNow()
  const { dataUpdatedAt, refetch } = list
  const hasPassed = requests.some(({ dueAt }) => {
    const dueMs = Date.parse(dueAt ?? '')
    return dueMs > dataUpdatedAt && dueMs < now
  })
  useEffect(() => {
    if (hasPassed) refetch()
  }, [hasPassed, refetch])
}
