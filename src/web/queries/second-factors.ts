import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { sessionsQuery } from './account.ts'
import { userKey } from './session.ts'

export function secondFactorsQuery(account: Account) {
  return queryOptions({
    queryKey: ['second-factors'],
    queryFn: () => account.readSecondFactors(),
  })
}

/** The result holds a key that is never sent again. */
export function useStartAuthenticator(account: Account) {
  return useMutation({ mutationFn: () => account.startAuthenticator(), gcTime: 0 })
}

/** The codes are passed on before anything is read again: what shows them must be there first. */
export function useConfirmAuthenticator(
  account: Account,
  onCodes: (recoveryCodes: string[] | null) => void,
) {
  return useFactorChange(account, async (code: string) => {
    onCodes((await account.confirmAuthenticator({ code })).recoveryCodes)
  })
}

export function useRemoveAuthenticator(account: Account) {
  return useFactorChange(account, () => account.removeAuthenticator())
}

export function useRenewRecoveryCodes(account: Account) {
  return useFactorChange(account, () => account.renewRecoveryCodes())
}

/** What an operator may do depends on it, and other sessions may end with it. */
export function useFactorChange<Input, Reply>(
  account: Account,
  act: (input: Input) => Promise<Reply>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: userKey })
      void queryClient.invalidateQueries(sessionsQuery(account))
      return queryClient.invalidateQueries(secondFactorsQuery(account))
    },
    gcTime: 0,
  })
}
