import type { Estimate, OperatorRequest } from '#domain/operations/operations.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { changeRequest } from './change-request.ts'

/** Sets the estimated completion of a request, or removes it. */
export function setEstimatedCompletion(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, estimatedCompletion }: Estimate,
): Promise<OperatorRequest> {
  return changeRequest(database, operator, { id, version, change: 'estimate' }, (current) => {
    if (current.estimatedCompletion === estimatedCompletion) return null
    return {
      values: { estimatedCompletion },
      details: [{ kind: 'estimated', estimatedCompletion }],
    }
  })
}
