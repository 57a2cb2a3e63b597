import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { SecondStep } from '#domain/accounts/second-factor.ts'
import { logLabels } from '#domain/values/messages.ts'
import { askForPasskey, createPasskey } from '#web/shared/ask-for-passkey.ts'
import { sessionsQuery } from './account.ts'
import { sessionKey, userKey } from './session.ts'

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

/** What an operator may do depends on it, and other sessions may end with it. */
export function useFactorChange<Input = void, Reply = void>(
  account: Account,
  act: (input: Input) => Promise<Reply>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(input),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: userKey })
      void queryClient.invalidateQueries(sessionsQuery(account))
      return queryClient.invalidateQueries(secondFactorsQuery(account))
    },
    gcTime: 0,
  })
}

export function useSignInWithPasskey(account: Account) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    async mutationFn() {
      const proof = await askForPasskey(account.startPasskeySignIn)
      return (await account.signInWithPasskey(proof)).user
    },
    onSuccess: (user) => void queryClient.setQueryData(userKey, user),
    gcTime: 0,
  })
}

/** Finishes a sign-in that has begun with a password or a link. */
export function useFinishWithPasskey(account: Account): () => Promise<unknown> {
  const { mutateAsync: finish } = useFinishSecondStep(account)
  return async () => {
    const passkey = await askForPasskey(account.startPasskeySecondStep)
    return finish({ passkey })
  }
}

/** The codes are passed on before anything is read again: what shows them must be there first. */
export function useAddPasskey(account: Account, onCodes: (recoveryCodes: string[] | null) => void) {
  return useFactorChange(account, async () => {
    const created = await createPasskey(account.startPasskey)
    onCodes((await account.addPasskey(created)).recoveryCodes)
  })
}

export function useRenamePasskey(account: Account) {
  return useFactorChange(account, ({ id, name }: { id: string; name: string }) =>
    account.renamePasskey(id, { name }),
  )
}

export function useRemovePasskey(account: Account) {
  return useFactorChange(account, (id: string) => account.removePasskey(id))
}

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
