import { queryOptions } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'

export const apiTokensKey = ['admin', 'tokens']

export function apiTokensQuery(operations: Operations) {
  return queryOptions({
    queryKey: apiTokensKey,
    queryFn: async () => (await operations.listApiTokens()).tokens,
  })
}

export const webhooksKey = ['admin', 'webhooks']

export function webhooksQuery(operations: Operations) {
  return queryOptions({
    queryKey: webhooksKey,
    queryFn: async () => (await operations.listWebhooks()).webhooks,
  })
}
