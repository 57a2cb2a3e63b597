import { requestNumber } from '#domain/hit-request.ts'
import { messages } from '#domain/messages.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { Database } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-store.ts'
import { findCurrent } from '#server/db/request-changes.ts'
import { once } from './once.ts'
import type { Person } from './read-person.ts'
import { readAny } from './read-queued.ts'
import { refuseUnknown } from './read-request.ts'

/** The agency writes to itself. Nothing that the client sees changes, not even when it last did. */
export function writeNote(
  database: Database,
  operator: Person,
  id: string,
  text: string,
  key: string,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  const refusal = messages.messageKeyReused
  const call = { userId: operator.id, key, sent: ['note', number, text], refusal }
  return database.change(async (trx, announce) => {
    await once(trx, call, async () => {
      const { clientId } = (await findCurrent(trx, { number })) ?? refuseUnknown()
      await appendEvent(trx, {
        requestNumber: number,
        by: { ...operator, role: 'operator' },
        at: new Date().toISOString(),
        detail: { kind: 'noted', text },
      })
      announce({ kind: 'request', number, clientId, isInternal: true })
      return number
    })
    return readAny(trx, number)
  })
}
