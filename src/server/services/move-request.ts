import { CallError } from '#contract/errors.ts'
import type { RequestStatus } from '#domain/hit-request.ts'
import { messages } from '#domain/messages.ts'
import type { Move, OperatorRequest } from '#domain/operations.ts'
import { isMoveAllowed, isStepBack } from '#domain/request-moves.ts'
import type { Database } from '#server/db/database.ts'
import { changeRequest } from './change-request.ts'
import type { Person } from './read-person.ts'

/** One step on, or one step back with its reason. */
export function moveRequest(
  database: Database,
  operator: Person,
  id: string,
  { version, to, reason = '' }: Move,
): Promise<OperatorRequest> {
  return changeRequest(database, operator, { id, version }, ({ status: from }) => {
    check(from, to, reason)
    return {
      values: { status: to },
      detail: { kind: 'moved', from, to, ...(reason === '' ? {} : { reason }) },
    }
  })
}

function check(from: RequestStatus, to: RequestStatus, reason: string): void {
  if (!isMoveAllowed(from, to)) {
    throw new CallError('invalid', messages.moveNotAllowed, { to: messages.moveNotAllowed })
  }
  if (isStepBack(from, to) && reason === '') {
    throw new CallError('invalid', messages.reasonMissing, { reason: messages.reasonMissing })
  }
}
