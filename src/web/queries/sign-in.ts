import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Links } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { logLabels } from '#domain/values/messages.ts'
import { useBackend, useCapability } from '#web/shared/backend-context.tsx'
import { clearStoredDrafts } from '#web/shared/form/stored-drafts.ts'
import { sessionKey, userKey } from './session.ts'

export function useSignIn() {
  return useSessionAction(useBackend().signIn, logLabels.signIn)
}

export function useSignUp() {
  return useSessionAction(useBackend().signUp, logLabels.signUp)
}

export function useSignOut() {
  const { signOut } = useBackend()
  return useSessionAction(async () => {
    await signOut()
    clearStoredDrafts()
    return null
  }, logLabels.signOut)
}

export function useSessionAction<Form = void>(
  act: (form: Form) => Promise<User | null>,
  logLabel?: string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    mutationFn: (form: Form) => act(form),
    onError: (error) => logLabel && console.error(logLabel, error),
    // The previous user's data is removed: see `clearOnUserChange`.
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
  })
}

export function signInLinkQuery(links: Links, token: string) {
  return queryOptions({
    queryKey: ['sign-in-link', token],
    queryFn: () => links.readSignInLink({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSignInByLink(token: string) {
  const links = useCapability('links')
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: sessionKey,
    mutationFn: (code?: string) => links.signInByLink({ token, code }),
    onSuccess: ({ user }) => user && queryClient.setQueryData(userKey, user),
  })
}
