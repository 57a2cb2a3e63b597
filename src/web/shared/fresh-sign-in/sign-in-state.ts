import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { useCapability } from '#web/shared/backend-context.tsx'

export function signInStateQuery(account: Account) {
  return queryOptions({
    queryKey: ['sign-in-state'],
    queryFn: () => account.readSignInState(),
  })
}

/** Until it is known, and where it cannot be read, as for most accounts. */
export function useHasPassword(): boolean {
  return useQuery(signInStateQuery(useCapability('account'))).data?.hasPassword ?? true
}
