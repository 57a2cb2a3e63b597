import { fieldError } from '#contract/errors.ts'
import type { Assignee, OperatorRequest } from '#domain/operations/operations.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import {
  findOperatorName,
  listOperators as listFrom,
} from '#server/accounts/operator-account-store.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { changeAsOperator } from '#server/requests/change-request.ts'

/** Assigns a request to an operator, or to none. */
export function assignRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  assigneeId: string | null,
): Promise<OperatorRequest> {
  return changeAsOperator(database, operator, { id }, async (current, trx) => {
    if (current.assigneeId === assigneeId) return null
    const assignee = assigneeId === null ? null : await findOperatorName(trx, assigneeId)
    if (assignee === undefined) throw fieldError('assigneeId', serverMessages.operatorUnknown)
    return { values: { assigneeId }, details: [{ kind: 'assigned', assignee }] }
  })
}

/** Every operator, for choosing one. */
export function listOperators({ query }: Database): Promise<Assignee[]> {
  return listFrom(query)
}
