import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { logLabels } from '#domain/messages.ts'
import type { User } from '#domain/user.ts'
import { useBackend } from '#web/shared/backend-context.tsx'

export interface Session {
  user: User | null
  /** True until the stored user has been read, and during each sign-in, sign-up and sign-out. */
  isLoading: boolean
}

export const userKey = ['user'] as const

export function userQuery(backend: Backend) {
  return queryOptions({ queryKey: userKey, queryFn: () => backend.readUser() })
}

/** Something looks as if nobody were signed in. If we believe that somebody is, we had better ask. */
export function doubtSession(queryClient: QueryClient): void {
  if (queryClient.getQueryData<User | null>(userKey)) {
    void queryClient.invalidateQueries({ queryKey: userKey })
  }
}

export function useSession(): Session {
  const { data: user } = useQuery(userQuery(useBackend()))
  const isActing = useIsMutating({ mutationKey: sessionKey }) > 0
  // Who cannot be asked for is unknown, which is not the same as nobody.
  return { user: user ?? null, isLoading: user === undefined || isActing }
}

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
    return null
  })
}

const sessionKey = ['session']

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
    // Whatever belonged to the person before goes with them: see `forgetWithPerson`.
    onSuccess: (user) => queryClient.setQueryData(userQuery(backend).queryKey, user),
  })
}
