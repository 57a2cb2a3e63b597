import type { OperatorRequest } from '#domain/operations.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { requireOperatorRequest } from './read-operator-request.ts'
import type { SessionUser } from './session-user.ts'
import { writeMessage } from './write-message.ts'

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
