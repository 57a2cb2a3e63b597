import { QueryClient } from '@tanstack/react-query'
import { queryCache, retryDelayMs } from '#domain/timing.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: queryCache.garbageCollectionMs,
        retry: queryCache.retries,
        retryDelay: retryDelayMs,
        // What is asked may live in this browser: being offline is no reason not to ask.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
