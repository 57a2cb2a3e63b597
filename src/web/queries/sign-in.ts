import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account, Links } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { logLabels } from '#domain/values/messages.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { clearStoredDrafts } from '#web/shared/form/stored-drafts.ts'
import { sessionKey, userKey } from './session.ts'

export function useSignIn() {
  return useSessionAction(logLabels.signIn, useBackend().signIn)
}

export function useSignUp() {
  return useSessionAction(logLabels.signUp, useBackend().signUp)
}

export function useSignOut() {
  const { signOut } = useBackend()
  return useSessionAction<void>(logLabels.signOut, async () => {
    await signOut()
    clearStoredDrafts()
    return null
  })
}

/** Runs one account action and remembers its user. A failure is logged, then rethrown. */
export function useSessionAction<Form>(
  logLabel: string,
  act: (form: Form) => Promise<User | null>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    async mutationFn(form: Form) {
      try {
        return await act(form)
      } catch (error) {
        console.error(logLabel, error)
        throw error
      }
    },
    // The previous user's data is removed: see `clearOnUserChange`.
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
  })
}

// Apart from the account's other calls: sign-in needs these two and nothing else of them.

export function useRequestPasswordReset(account: Account) {
  type Asked = Parameters<Account['requestPasswordReset']>[0]
  return useMutation({ mutationFn: (asked: Asked) => account.requestPasswordReset(asked) })
}

/** Every session ends with the old password, so who is signed in here is asked again. */
export function useResetPassword(account: Account, token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => account.resetPassword({ token, password }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: userKey }),
  })
}

export function useRequestSignInLink(links: Links) {
  type Asked = Parameters<Links['requestSignInLink']>[0]
  return useMutation({ mutationFn: (asked: Asked) => links.requestSignInLink(asked) })
}

export function signInLinkQuery(links: Links, token: string) {
  return queryOptions({
    queryKey: ['sign-in-link', token],
    queryFn: () => links.readSignInLink({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSignInByLink(links: Links, token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    mutationFn: (code?: string) => links.signInByLink({ token, code }),
    onSuccess: ({ user }) => user && queryClient.setQueryData(userKey, user),
  })
}
