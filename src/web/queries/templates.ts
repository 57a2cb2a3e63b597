import { queryOptions } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'

export const templatesKey = ['operations', 'templates']

export function templatesQuery(operations: Operations) {
  return queryOptions({
    queryKey: templatesKey,
    queryFn: async () => (await operations.listTemplates()).templates,
  })
}
