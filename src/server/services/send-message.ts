import type { RequestDetail } from '#domain/request-detail.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { Database, Query } from '#server/db/database.ts'
import { requireOwnRequest } from './read-request.ts'
import type { SessionUser } from './session-user.ts'
import { writeMessage } from './write-message.ts'

/** Sends a client's message to the operators. */
export function sendMessage(
  database: Database,
  client: SessionUser,
  id: string,
  text: string,
  key: string,
  limitNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  const scope = { number: requestNumber(id), clientId: client.id }
  return database.change(async (trx, announce) => {
    const by = { ...client, role: 'client' } as const
    await writeMessage(trx, announce, { scope, by, text, key, limitNew })
    return requireOwnRequest(trx, client, scope.number)
  })
}
