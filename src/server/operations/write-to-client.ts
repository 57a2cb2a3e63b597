import type { OperatorRequest } from '#domain/operations/operations.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { writeMessage } from '#server/requests/write-message.ts'
import { requireOperatorRequest } from './read-operator-request.ts'

/** Sends an operator's message to the client. */
export function writeToClient(
  database: Database,
  operator: SessionUser,
  id: string,
  text: string,
  key: string,
): Promise<OperatorRequest> {
  const scope = { number: requestNumber(id) }
  return database.change(async (trx, announce) => {
    const by = { ...operator, role: 'operator' } as const
    const { engine } = database
    await writeMessage(trx, announce, { engine, scope, by, message: { text }, key })
    return requireOperatorRequest(trx, scope.number)
  })
}
