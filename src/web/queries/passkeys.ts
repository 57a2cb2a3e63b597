import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { askForPasskey, createPasskey } from '#web/shared/ask-for-passkey.ts'
import { useFactorChange } from './second-factors.ts'
import { useFinishSecondStep } from './second-step.ts'
import { sessionKey, userKey } from './session.ts'

export function useSignInWithPasskey(account: Account) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    async mutationFn() {
      const proof = await askForPasskey(await account.startPasskeySignIn())
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
    const passkey = await askForPasskey(await account.startPasskeySecondStep())
    return finish({ passkey })
  }
}

/** The codes are passed on before anything is read again: what shows them must be there first. */
export function useAddPasskey(account: Account, onCodes: (recoveryCodes: string[] | null) => void) {
  return useFactorChange(account, async () => {
    const created = await createPasskey(await account.startPasskey())
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
