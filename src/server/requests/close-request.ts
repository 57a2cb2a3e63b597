import type { ClosureChange, OperatorRequest } from '#domain/operations/operations.ts'
import { closureFor } from '#domain/requests/request-moves.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { changeRequest } from './change-request.ts'

/** Declines a pending request or cancels one in progress. The client reads the reason. */
export function closeRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, reason }: ClosureChange,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'close' } as const
  return changeRequest(database, operator, options, ({ status }, _trx, at) => {
    const closure = closureFor(status)
    if (closure === null) return null
    return {
      values: { closureKind: closure, closureReason: reason, closedAt: at },
      details: [{ kind: 'closed', closure, reason }],
    }
  })
}

/** Undoes a closure. The request is in the status it had. */
export function reopenRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, reason }: ClosureChange,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'reopen' } as const
  return changeRequest(database, operator, options, () => ({
    values: { closureKind: null, closureReason: null, closedAt: null },
    details: [{ kind: 'reopened', reason }],
  }))
}
