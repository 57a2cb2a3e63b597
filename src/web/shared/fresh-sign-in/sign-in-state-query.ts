import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'

/** Never from the cache alone: what is fresh now is not in ten minutes. */
export function signInStateQuery(account: Account) {
  return queryOptions({
    queryKey: ['sign-in-state'],
    queryFn: () => account.readSignInState(),
    staleTime: 0,
  })
}
