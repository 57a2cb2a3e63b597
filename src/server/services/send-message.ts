import { requestNumber } from '#domain/hit-request.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Person } from './read-person.ts'
import { readOwn } from './read-request.ts'
import { writeMessage } from './write-message.ts'

/** A client writes to the agency. */
export function sendMessage(
  database: Database,
  client: Person,
  id: string,
  text: string,
  key: string,
  limitNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  const place = { number: requestNumber(id), clientId: client.id }
  return database.change(async (trx, announce) => {
    const by = { ...client, role: 'client' } as const
    await writeMessage(trx, announce, { place, by, text, key, limitNew })
    return readOwn(trx, client, place.number)
  })
}
