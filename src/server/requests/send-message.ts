import type { ClientMessage } from '#domain/requests/message.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { requireOwnRequest } from './read-request.ts'
import { writeMessage } from './write-message.ts'

/** Sends a client's message to the operators. */
export function sendMessage(
  database: Database,
  client: SessionUser,
  id: string,
  message: ClientMessage,
  key: string,
  limitNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  return database.change(async (trx, announce) => {
    const by = { ...client, role: 'client' } as const
    const { engine } = database
    await writeMessage(trx, announce, { engine, scope, by, message, key, limitNew })
    return requireOwnRequest(trx, client, scope.number)
  })
}
