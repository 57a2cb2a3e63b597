import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { returningStorageKey } from '#domain/accounts/user.ts'
import { userKey } from '#web/queries/session.ts'

/** Signing in or out in one tab applies to all: the other tabs read the session again. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    function ask({ key }: StorageEvent) {
      if (key === returningStorageKey) void queryClient.invalidateQueries({ queryKey: userKey })
    }
    window.addEventListener('storage', ask)
    return () => window.removeEventListener('storage', ask)
  }, [queryClient])
}
