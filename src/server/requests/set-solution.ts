import type { Delivery, OperatorRequest } from '#domain/operations/operations.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { changeRequest } from './change-request.ts'

/** Sets the solution's address and handover notes. The client sees them once the request is completed. */
export function setSolution(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, url, handoverNotes }: Delivery,
): Promise<OperatorRequest> {
  return changeRequest(database, operator, { id, version, change: 'deliver' }, (current) => {
    if (current.solutionUrl === url && current.handoverNotes === handoverNotes) return null
    return {
      values: { solutionUrl: url, handoverNotes },
      details: [{ kind: 'delivered', url, handoverNotes }],
    }
  })
}
