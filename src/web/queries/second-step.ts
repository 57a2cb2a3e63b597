import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { SecondStep } from '#domain/accounts/second-factor.ts'
import { logLabels } from '#domain/values/messages.ts'
import { sessionKey, userKey } from './session.ts'

/** How the sign-in that has begun in this browser can be finished. Asked anew each time. */
export function secondStepQuery(account: Account) {
  return queryOptions({
    queryKey: ['second-step'],
    queryFn: async () => (await account.readSecondStep()).methods,
    gcTime: 0,
  })
}

/** A failure is logged, as that of every sign-in, then rethrown. */
export function useFinishSecondStep(account: Account) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    async mutationFn(step: SecondStep) {
      try {
        return (await account.finishSecondStep(step)).user
      } catch (error) {
        console.error(logLabels.signIn, error)
        throw error
      }
    },
    onSuccess: (user) => void queryClient.setQueryData(userKey, user),
  })
}
