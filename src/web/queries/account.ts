import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import type { NotificationPreference } from '#domain/notifications/notification-rules.ts'
import { useCapability } from '#web/shared/backend-context.tsx'
import { clearStoredDrafts } from '#web/shared/form/stored-drafts.ts'
import { userKey, useSession } from './session.ts'

export function useAccount(): Account {
  return useCapability('account')
}

export function useUser(): User {
  const { user } = useSession()
  if (user === null) throw new Error('A screen was opened that needs a signed-in user.')
  return user
}

export const sessionsKey = ['sessions']

export function notificationsQuery(account: Account) {
  return queryOptions({
    queryKey: ['notifications'],
    queryFn: async () => (await account.readNotifications()).preferences,
  })
}

/** Confirms an address. However often a screen asks, the token is sent once, and again only after a failure. */
export function confirmationQuery(
  account: Account | undefined,
  sent: { token: string; userId: string } | null,
) {
  return queryOptions({
    queryKey: ['confirmation', sent?.userId, sent?.token],
    queryFn: async ({ client }) => {
      if (account && sent) await account.confirmEmail({ token: sent.token })
      // An answer that is still under way may be older than the confirmation.
      await client.cancelQueries({ queryKey: userKey })
      await client.invalidateQueries({ queryKey: userKey })
      return true
    },
    enabled: account !== undefined && sent !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  })
}

/** Shown as changed at once, and as it was if that fails. */
export function useChangeNotification() {
  const account = useAccount()
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery(account)
  return useMutation({
    mutationFn: async ({ kind, isOn }: NotificationPreference) =>
      (await account.changeNotification(kind, { isOn })).preferences,
    async onMutate(changed) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) =>
        known?.map((one) => (one.kind === changed.kind ? changed : one)),
      )
    },
    onSuccess: (preferences) => void queryClient.setQueryData(queryKey, preferences),
    onError: () => queryClient.invalidateQueries({ queryKey }),
    // Two changes in a row arrive in their order.
    scope: { id: 'notifications' },
  })
}

/** The user is signed out afterwards and their cached data removed: see `clearOnUserChange`. */
export function useDeleteAccount() {
  const { deleteAccount } = useAccount()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proof: Parameters<typeof deleteAccount>[0]) => deleteAccount(proof),
    onSuccess() {
      clearStoredDrafts()
      queryClient.setQueryData(userKey, null)
    },
  })
}
