import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#domain/accounts/user.ts'
import { logLabels } from '#domain/values/messages.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { clearStoredDrafts } from '#web/shared/stored-order.ts'
import { sessionKey, userQuery } from './session.ts'

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
function useSessionAction<Form>(logLabel: string, act: (form: Form) => Promise<User | null>) {
  const backend = useBackend()
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
    onSuccess: (user) => queryClient.setQueryData(userQuery(backend).queryKey, user),
  })
}
