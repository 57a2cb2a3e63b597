import { requestNumber } from '#domain/request-id.ts'
import type { Role } from '#domain/role.ts'
import type { Database, Query } from '#server/db/database.ts'
import { dropReadByClient, dropReadByOperator } from '#server/db/notification-store.ts'
import { clearUnread, type RequestScope, requestExists } from '#server/db/request-changes.ts'
import { throwNotFound } from './read-request.ts'
import type { SessionUser } from './session-user.ts'

/** The client has read the operators' updates. */
export function markRead(database: Database, client: SessionUser, id: string): Promise<void> {
  const scope = { number: requestNumber(id), clientId: client.id }
  return clear(database, scope, 'client', (trx) => dropReadByClient(trx, scope.number))
}

/** An operator has read the client's messages. */
export function markReadByOperator(
  database: Database,
  operator: SessionUser,
  id: string,
): Promise<void> {
  const number = requestNumber(id)
  return clear(database, { number }, 'operator', (trx) =>
    dropReadByOperator(trx, number, operator.id),
  )
}

function clear(
  database: Database,
  scope: RequestScope,
  reader: Role,
  dropNotifications: (trx: Query) => Promise<void>,
): Promise<void> {
  return database.change(async (trx, announce) => {
    // Undone with the rest if the request is not the reader's.
    await dropNotifications(trx)
    const clientId = await clearUnread(trx, scope, reader)
    // Announced only if something was unread: otherwise a screen that marks what it shows would loop.
    if (clientId === undefined) {
      if (!(await requestExists(trx, scope))) throwNotFound()
      return
    }
    const isInternal = reader === 'operator'
    announce({ kind: 'request', number: scope.number, clientId, isInternal })
  })
}
