import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { SecondStep } from '#domain/accounts/second-factor.ts'
import { logLabels } from '#domain/values/messages.ts'
import { askForPasskey } from '#web/shared/ask-for-passkey.ts'
import { sessionsKey, useAccount } from './account.ts'
import { userKey } from './session.ts'
import { useSessionAction } from './sign-in.ts'
import { useCall } from './use-call.ts'

export function secondFactorsQuery(account: Account) {
  return queryOptions({
    queryKey: ['second-factors'],
    queryFn: () => account.readSecondFactors(),
  })
}

/** What an operator may do depends on it, and other sessions may end with it. */
export function useFactorChange<Input = void, Reply = void>(act: (input: Input) => Promise<Reply>) {
  return useCall(act, userKey, sessionsKey, secondFactorsQuery(useAccount()).queryKey)
}

export function useSignInWithPasskey() {
  const account = useAccount()
  return useSessionAction(async () => {
    const proof = await askForPasskey(account.startPasskeySignIn)
    return (await account.signInWithPasskey(proof)).user
  })
}

export function useFinishSecondStep() {
  const account = useAccount()
  return useSessionAction(
    async (step: SecondStep) => (await account.finishSecondStep(step)).user,
    logLabels.signIn,
  )
}

export function useRemovePasskey() {
  const account = useAccount()
  return useFactorChange((id: string) => account.removePasskey(id))
}

/** How the sign-in that has begun in this browser can be finished. Asked anew each time. */
export function secondStepQuery(account: Account) {
  return queryOptions({
    queryKey: ['second-step'],
    queryFn: async () => (await account.readSecondStep()).methods,
    gcTime: 0,
  })
}
