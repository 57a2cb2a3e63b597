import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Requests } from '#contract/backend.ts'
import type { SavedLine } from '#domain/statement/own-statement-schema.ts'
import { useCapability } from '#web/shared/backend-context.tsx'
import { statementKey } from './request-lists.ts'

export function statementQuery(requests: Requests) {
  return queryOptions({
    queryKey: statementKey,
    queryFn: () => requests.readStatement(),
  })
}

export type StatementChange = { save: SavedLine } | { remove: string }

export function useChangeStatement() {
  const requests = useCapability('requests')
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: an answer shows the statement after its own change.
    scope: { id: 'statement' },
    mutationFn: (change: StatementChange) =>
      'save' in change
        ? requests.saveStatementLine(change.save)
        : requests.removeStatementLine({ product: change.remove }),
    async onSuccess(statement) {
      // An answer that is still under way was given before the change.
      await queryClient.cancelQueries({ queryKey: statementKey })
      queryClient.setQueryData(statementQuery(requests).queryKey, statement)
    },
  })
}
