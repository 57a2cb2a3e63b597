import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Calls } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { useBackend } from '#web/shared/backend-context.tsx'

export interface Session {
  user: User | null
  /** True until the stored user has been read, and during each sign-in, sign-up and sign-out. */
  isLoading: boolean
}

export const userKey = ['user'] as const

export const sessionKey = ['session']

export function userQuery(backend: Calls) {
  return queryOptions({ queryKey: userKey, queryFn: () => backend.readUser() })
}

export function revalidateSession(queryClient: QueryClient): void {
  if (queryClient.getQueryData<User | null>(userKey)) {
    void queryClient.invalidateQueries({ queryKey: userKey })
  }
}

export function useSession(): Session {
  const { data: user } = useQuery(userQuery(useBackend()))
  const isActing = useIsActing()
  // A failed call leaves the user unknown, which differs from signed out.
  return { user: user ?? null, isLoading: user === undefined || isActing }
}

/** As the library's own hook for it does, which brings along much more than every page needs. */
function useIsActing(): boolean {
  const queryClient = useQueryClient()
  const isActing = () => queryClient.isMutating({ mutationKey: sessionKey }) > 0
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getMutationCache().subscribe(listener),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, isActing, isActing)
}
