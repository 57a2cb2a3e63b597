import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Links } from '#contract/backend.ts'
import { sessionKey, userKey } from './session.ts'

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
