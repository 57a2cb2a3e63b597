import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'

/** Never from the cache alone: what is fresh now is not in ten minutes. */
export function signInStateQuery(account: Account) {
  return queryOptions({
    queryKey: ['sign-in-state'],
    queryFn: () => account.readSignInState(),
    staleTime: 0,
  })
}

/** Until it is known, and where it cannot be read, as for most accounts. */
export function useHasPassword(account: Account): boolean {
  return useQuery(signInStateQuery(account)).data?.hasPassword ?? true
}
