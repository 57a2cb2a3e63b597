import { CallError } from '#contract/errors.ts'
import { companyMessages, orderElsewhere } from '#domain/companies/company-messages.ts'
import type { Order } from '#domain/requests/order.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { ensureCompany } from '#server/companies/memberships.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/missing-reference.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { requireOwnRequest } from './read-request.ts'
import { recordEvent, waitingAfter } from './record-event.ts'
import { insertRequest } from './request-changes.ts'

/**
 * An order that is sent several times with one key creates one request. What `checkNew` throws refuses a new one: a
 * repeated call counts against no limit, and is answered wherever its client is by now.
 */
export function placeOrder(
  database: Database,
  client: SessionUser,
  order: Order,
  key: string,
  checkNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  return database.change(async (trx, announce) => {
    const companyId = await ensureCompany(trx, announce, database, client)
    const own = { ...client, companyId }
    const number = await insertOrder(trx, announce, { client: own, order, key, limitNew: checkNew })
    return requireOwnRequest(trx, own, number)
  })
}

/** Throws when the client was shown another company: an order must not be filed where they do not expect it. */
export function requireCompany(client: SessionUser, shownId: string | null): void {
  if (client.companyId === shownId) return
  throw new CallError('conflict', orderElsewhere(client.companyId && client.company))
}

interface NewOrder {
  client: SessionUser & { companyId: string }
  order: Order
  key: string
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** Creates the request of an order in a transaction, unless its key has created one. Returns its number. */
export function insertOrder(
  trx: Query,
  announce: Announce,
  { client, order, key, limitNew }: NewOrder,
): Promise<number> {
  const sent = ['order', order]
  const call = { userId: client.id, key, sent, conflictMessage: serverMessages.keyReused, limitNew }
  return withIdempotencyKey(trx, call, async () => {
    const { id: clientId, companyId } = client
    const at = new Date().toISOString()
    const by = { ...client, role: 'client' as const }
    const detail = { kind: 'ordered' } as const
    const turn = { status: 'pending', plan: order.plan ?? null, acceptedPlan: null } as const
    const waiting = waitingAfter(turn, { at, by, details: [detail] })
    const owner = { clientId, companyId }
    const placed = await insertRequest(trx, owner, order, at, waiting).catch(explain)
    const request = { number: placed, clientId, companyId }
    await recordEvent(trx, announce, request, { by, at, detail })
    announce({ kind: 'request', number: placed, companyId, isInternal: false })
    return placed
  })
}

/** The company was deleted during the call. */
function explain(error: unknown): never {
  throw isReferenceMissing(error) ? new CallError('conflict', companyMessages.gone) : error
}
