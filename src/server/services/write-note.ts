import { messages } from '#domain/messages.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { lockCurrent } from '#server/db/request-changes.ts'
import { requireOperatorRequest } from './read-operator-request.ts'
import { throwNotFound } from './read-request.ts'
import { recordEvent } from './record-event.ts'
import type { SessionUser } from './session-user.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

/** Adds an operators' note. Nothing that the client sees changes, `updatedAt` included. */
export function writeNote(
  database: Database,
  operator: SessionUser,
  id: string,
  text: string,
  key: string,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  const conflictMessage = messages.messageKeyReused
  const call = { userId: operator.id, key, sent: ['note', number, text], conflictMessage }
  return database.change(async (trx, announce) => {
    await withIdempotencyKey(trx, call, async () => {
      const current = await lockCurrent(trx, database.engine, { number })
      const { clientId, companyId } = current ?? throwNotFound()
      await recordEvent(
        trx,
        announce,
        { number, clientId, companyId },
        {
          by: { ...operator, role: 'operator' },
          at: new Date().toISOString(),
          detail: { kind: 'noted', text },
        },
      )
      announce({ kind: 'request', number, companyId, isInternal: true })
      return number
    })
    return requireOperatorRequest(trx, number)
  })
}
