import { CallError } from '#contract/errors.ts'
import { newItem } from '#domain/checklist/checklist.ts'
import { orderedItems } from '#domain/checklist/parity-lists.ts'
import { companyMessages, orderElsewhere } from '#domain/companies/team.ts'
import type { Order } from '#domain/requests/order.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { listOperators } from '#server/accounts/operators.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { ensureCompany } from '#server/companies/memberships.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/queries.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { saveRenewals } from '#server/statement/statement.ts'
import type { Author } from './event-store.ts'
import { requireOwnRequest } from './read-request.ts'
import { recordEvent, waitingOf } from './request-changes.ts'
import { toOrderedRequest, writeItems, writeOrderColumns } from './request-row.ts'
import { searchTextsOf } from './request-search.ts'

/** One key creates one request. `checkNew` may refuse a new one; a repeated call counts against no limit. */
export function placeOrder(
  database: Database,
  client: SessionUser,
  order: Order,
  key: string,
  checkNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  return database.change(async (trx) => {
    const companyId = await ensureCompany(trx, client)
    const own = { ...client, companyId, role: 'client' as const }
    const placed = await insertOrder(trx, { client: own, by: own, order, key, limitNew: checkNew })
    return placed.request ?? requireOwnRequest(trx, own, placed.number)
  })
}

/** Throws when the client was shown another company: an order must not be filed where they do not expect it. */
export function requireCompany(client: SessionUser, shownId: string | null): void {
  if ((client.companyId ?? null) === shownId) return
  throw new CallError('conflict', orderElsewhere(client.companyId && client.company))
}

interface NewOrder {
  client: { id: string; companyId: string }
  /** Who places it, with whose key: the client, or an operator for them. */
  by: Author
  /** The operator who entered it, whoever placed it. */
  enteredBy?: string | undefined
  /** The same by id, who gets it assigned while they are an operator. */
  assigneeId?: string | undefined
  order: Order
  key: string
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** Creates the request of an order, and returns it as it was written: with its number alone where the key has created it before. */
export async function insertOrder(
  trx: Transaction,
  { client: { id: clientId, companyId }, by, enteredBy, assigneeId, ...placed }: NewOrder,
) {
  const { order, key, limitNew } = placed
  let request: RequestDetail | undefined
  const sent = ['order', order, ...(by.id === clientId ? [] : [clientId, companyId])]
  const call = { userId: by.id, key, sent, conflictMessage: serverMessages.keyReused, limitNew }
  const number = await withIdempotencyKey(trx, call, async () => {
    const at = new Date().toISOString()
    const detail = { kind: 'ordered', ...(enteredBy && { enteredBy }) } as const
    const plans = { plan: order.plan ?? null, acceptedPlan: null }
    const waiting = await waitingOf(trx, plans, [{ at, by, detail }], at)
    const owner = { clientId, companyId }
    const row = await insertRequest(trx, owner, order, at, waiting).catch((error: unknown) => {
      // The company was deleted during the call.
      throw isReferenceMissing(error) ? new CallError('conflict', companyMessages.gone) : error
    })
    if (order.bill) await saveRenewals(trx, companyId, order.bill, at)
    const id = await recordEvent(trx, row, { by, at, detail })
    // Afterwards: the order is told to every operator.
    if (assigneeId) await assignFirst(trx, row.number, assigneeId)
    const events = [{ id, at, by: { name: by.name, role: by.role }, detail }]
    request = { ...toOrderedRequest(row, [], 'client'), quotes: [], events, earlier: null }
    return row.number
  })
  return { number, request }
}

/** Unless they are no operator any more. */
async function assignFirst(trx: Transaction, number: number, assigneeId: string): Promise<void> {
  const operators = await listOperators({ query: trx })
  if (!operators.some(({ id, isSuspended }) => id === assigneeId && !isSuspended)) return
  await trx.updateTable('request').set({ assigneeId }).where('number', '=', number).execute()
}

export async function insertRequest(
  query: Query,
  owner: { clientId: string; companyId: string },
  order: Order,
  at: string,
  waiting: Awaited<ReturnType<typeof waitingOf>>,
) {
  const title = `Replacement for ${order.targetSaaS}`
  return query
    .insertInto('request')
    .values({
      ...owner,
      title,
      ...(await searchTextsOf(query, owner, title, order.targetSaaS)),
      ...writeOrderColumns(order),
      ...writeItems(orderedItems(order).map((item, place) => newItem(item, place + 1))),
      status: 'pending',
      version: 1,
      unreadByClient: 0,
      unreadByAgency: 0,
      ...waiting,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
