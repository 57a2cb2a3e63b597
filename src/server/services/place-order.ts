import { messages } from '#domain/messages.ts'
import type { Order } from '#domain/order.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import type { Database, Query } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-store.ts'
import { insertRequest } from '#server/db/request-changes.ts'
import { requireOwnRequest } from './read-request.ts'
import type { SessionUser } from './session-user.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

/** An order that is sent several times with one key creates one request. */
export function placeOrder(
  database: Database,
  client: SessionUser,
  order: Order,
  key: string,
  limitNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  const sent = ['order', order]
  const call = { userId: client.id, key, sent, conflictMessage: messages.keyReused, limitNew }
  return database.change(async (trx, announce) => {
    const number = await withIdempotencyKey(trx, call, async () => {
      const at = new Date().toISOString()
      const placed = await insertRequest(trx, client.id, order, at)
      await appendEvent(trx, {
        requestNumber: placed,
        by: { ...client, role: 'client' },
        at,
        detail: { kind: 'ordered' },
      })
      announce({ kind: 'request', number: placed, clientId: client.id, isInternal: false })
      return placed
    })
    return requireOwnRequest(trx, client, number)
  })
}
