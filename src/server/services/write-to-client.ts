import { requestNumber } from '#domain/hit-request.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from './read-person.ts'
import { readAny } from './read-queued.ts'
import { writeMessage } from './write-message.ts'

/** The agency writes to a client. */
export function writeToClient(
  database: Database,
  operator: Person,
  id: string,
  text: string,
  key: string,
): Promise<OperatorRequest> {
  const place = { number: requestNumber(id) }
  return database.change(async (trx, announce) => {
    await writeMessage(trx, announce, { place, by: { ...operator, role: 'operator' }, text, key })
    return readAny(trx, place.number)
  })
}
