import { fieldError } from '#contract/errors.ts'
import type { Assignee, OperatorRequest } from '#domain/operations/operations.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import {
  findOperatorName,
  listOperators as listFrom,
} from '#server/accounts/operator-account-store.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { recordEvent } from '#server/requests/record-event.ts'
import { lockCurrent, updateRequest } from '#server/requests/request-changes.ts'
import { requireOperatorRequest } from './read-queue.ts'

/** Assigns a request to an operator, or to none. */
export function assignRequest(
  database: Database,
  operator: SessionUser,
  id: string,
  assigneeId: string | null,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  return database.change(async (trx, announce) => {
    const current = (await lockCurrent(trx, database.engine, { number })) ?? throwNotFound()
    if (current.assigneeId !== assigneeId) {
      const assignee = assigneeId === null ? null : await findOperatorName(trx, assigneeId)
      if (assignee === undefined) throw fieldError('assigneeId', serverMessages.operatorUnknown)
      await updateRequest(trx, number, { assigneeId })
      const by = { ...operator, role: 'operator' as const }
      const event = {
        by,
        at: new Date().toISOString(),
        detail: { kind: 'assigned', assignee } as const,
      }
      await recordEvent(trx, announce, current, event)
    }
    return requireOperatorRequest(trx, number)
  })
}

/** Every operator, for choosing one. */
export function listOperators({ query }: Database): Promise<Assignee[]> {
  return listFrom(query)
}
