import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tracking } from '#contract/backend.ts'
import type { SavedLine } from '#domain/statement/own-statement-schema.ts'
import { useCapability } from '#web/shared/backend-context.tsx'
import { statementKey } from './request-lists.ts'

export function statementQuery(tracking: Tracking) {
  return queryOptions({
    queryKey: statementKey,
    queryFn: () => tracking.readStatement(),
  })
}

export type StatementChange = { save: SavedLine } | { remove: string }

export function useChangeStatement() {
  const tracking = useCapability('tracking')
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: an answer shows the statement after its own change.
    scope: { id: 'statement' },
    mutationFn: (change: StatementChange) =>
      'save' in change
        ? tracking.saveStatementLine(change.save)
        : tracking.removeStatementLine({ product: change.remove }),
    async onSuccess(statement) {
      // An answer that is still under way was given before the change.
      await queryClient.cancelQueries({ queryKey: statementKey })
      queryClient.setQueryData(statementQuery(tracking).queryKey, statement)
    },
  })
}
