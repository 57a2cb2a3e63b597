import { requestNumber } from '#domain/hit-request.ts'
import type { Role } from '#domain/user.ts'
import type { Database } from '#server/db/database.ts'
import { clearUnread, findCurrent, type Place } from '#server/db/request-changes.ts'
import type { Person } from './read-person.ts'
import { refuseUnknown } from './read-request.ts'

/** A client has read what the agency wrote. */
export function markRead(database: Database, client: Person, id: string): Promise<void> {
  return clear(database, { number: requestNumber(id), clientId: client.id }, 'client')
}

/** Somebody at the agency has read what the client wrote. */
export function markQueuedRead(database: Database, id: string): Promise<void> {
  return clear(database, { number: requestNumber(id) }, 'operator')
}

function clear(database: Database, place: Place, reader: Role): Promise<void> {
  return database.change(async (trx, announce) => {
    const clientId = await clearUnread(trx, place, reader)
    // Nothing is told where nothing was left to read: a screen that marks what it shows would go in circles.
    if (clientId === undefined) {
      if ((await findCurrent(trx, place)) === undefined) refuseUnknown()
      return
    }
    const isInternal = reader === 'operator'
    announce({ kind: 'request', number: place.number, clientId, isInternal })
  })
}
