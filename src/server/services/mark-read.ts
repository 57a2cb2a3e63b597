import { requestNumber } from '#domain/request-id.ts'
import type { Role } from '#domain/role.ts'
import type { Database } from '#server/db/database.ts'
import { clearUnread, type RequestScope, requestExists } from '#server/db/request-changes.ts'
import { throwNotFound } from './read-request.ts'
import type { SessionUser } from './session-user.ts'

/** The client has read the operators' updates. */
export function markRead(database: Database, client: SessionUser, id: string): Promise<void> {
  return clear(database, { number: requestNumber(id), clientId: client.id }, 'client')
}

/** An operator has read the client's messages. */
export function markReadByOperator(database: Database, id: string): Promise<void> {
  return clear(database, { number: requestNumber(id) }, 'operator')
}

function clear(database: Database, scope: RequestScope, reader: Role): Promise<void> {
  return database.change(async (trx, announce) => {
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
