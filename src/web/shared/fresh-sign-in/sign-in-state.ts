import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { useCapability } from '#web/shared/backend-context.tsx'

/** Never from the cache alone: what is fresh now is not in ten minutes. */
export function signInStateQuery(account: Account) {
  return queryOptions({
    queryKey: ['sign-in-state'],
    queryFn: () => account.readSignInState(),
    staleTime: 0,
  })
}

/** Until it is known, and where it cannot be read, as for most accounts. */
export function useHasPassword(): boolean {
  return useQuery(signInStateQuery(useCapability('account'))).data?.hasPassword ?? true
}
