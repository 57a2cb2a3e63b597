import type { OperatorRequest } from '#domain/operations/operations.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Moment } from '#web/shared/moment.tsx'
import { latestChange } from './latest-change.ts'
import type { Tool } from './use-tool.ts'

interface ChangeErrorProps {
  error: NonNullable<Tool<never>['error']>
  request: OperatorRequest
}

/** Why nothing was saved. After a conflict it shows the other operator's change. */
export function ChangeError({ error, request }: ChangeErrorProps) {
  const change = latestChange(request.events)
  return (
    <div role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 wrap-anywhere">
      {error.isConflict && change ? (
        <p className="font-semibold">
          {change.text}, <Moment at={change.at} />. Your change wasn’t saved.
        </p>
      ) : (
        <p className="font-semibold">{error.text}</p>
      )}
      {error.isConflict && (
        <p className="mt-1">
          Now: {describeState(request)}. Your text is still here. Send it again if it still applies.
        </p>
      )}
    </div>
  )
}

function describeState({
  status,
  closure,
  estimatedCompletion,
  solution,
}: OperatorRequest): string {
  const parts = [
    closure ? closureLabels[closure.kind] : requestStatusLabels[status],
    estimatedCompletion
      ? `estimated completion ${formatDay(estimatedCompletion)}`
      : 'no estimated completion',
    solution ? `solution at ${solution.url}` : 'no solution address',
  ]
  return parts.join(', ')
}
