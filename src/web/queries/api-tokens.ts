import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { NewApiToken } from '#domain/accounts/api-token.ts'

export function apiTokensQuery(account: Account) {
  return queryOptions({
    queryKey: ['api-tokens'],
    queryFn: async () => (await account.listApiTokens()).tokens,
  })
}

/** The result holds the token itself, which is never sent again. Reset it once the user has it. */
export function useCreateApiToken(account: Account) {
  const queryClient = useQueryClient()
  const { queryKey } = apiTokensQuery(account)
  return useMutation({
    mutationFn: (form: NewApiToken) => account.createApiToken(form),
    onSuccess({ token }) {
      queryClient.setQueryData(queryKey, (known) => known && [token, ...known])
      void queryClient.invalidateQueries({ queryKey })
    },
    gcTime: 0,
  })
}

export function useRevokeApiToken(account: Account) {
  const queryClient = useQueryClient()
  const { queryKey } = apiTokensQuery(account)
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => account.revokeApiToken(id),
    onSuccess(_, { id }) {
      queryClient.setQueryData(queryKey, (known) => known?.filter((token) => token.id !== id))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
