import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { userKey } from './session.ts'

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
