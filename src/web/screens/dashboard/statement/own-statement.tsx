import { useQuery } from '@tanstack/react-query'
import type { Following } from '#contract/backend.ts'
import { statementQuery } from '#web/queries/statement.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { EditableStatement } from './editable-statement.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'

/** A statement that is here is shown, even when asking for a newer one has failed. */
export function OwnStatement({ following }: { following: Following }) {
  const { data, isError, refetch } = useQuery(statementQuery(following))
  if (data) return <EditableStatement statement={data} following={following} />
  if (isError) return <LoadError what="your statement" onRetry={() => void refetch()} />
  return <StatementSkeleton />
}
