import { randomUUID } from 'node:crypto'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import type { Order } from '#domain/requests/order.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { acceptQuote } from '#server/quotes/quotes.ts'
import { appendEvent } from '#server/requests/event-store.ts'
import { insertRequest, placeOrder } from '#server/requests/place-order.ts'
import { readRequest } from '#server/requests/read-request.ts'
import { waitingOf } from '#server/requests/request-changes.ts'
import { type Engine, openTestDatabase } from './test-database.ts'
import { addUser, callOf, type UserOptions } from './users.ts'

export const order: Order = plainOrder

export const newKey = (): string => randomUUID()

/** Places an order and returns its id. */
export async function addOrder(
  database: Database,
  client: SessionUser,
  changes: Partial<Order> = {},
): Promise<string> {
  const { id } = await placeOrder(database, client, { ...order, ...changes }, newKey())
  return id
}

/** Accepts a quote as it is now. */
export async function acceptAsRead(
  database: Database,
  client: SessionUser,
  id: string,
  number: number,
  name: string,
) {
  const { quotes } = await readRequest(database, client, id)
  const quote = quotes.find((one) => one.number === number)
  const contentHash = quote?.contentHash ?? quote?.decision?.contentHash ?? ''
  return acceptQuote(database, callOf(client), id, number, { name, contentHash })
}

/** A new database with a client, an operator and an order of the client. */
export async function openWithRequest(engine?: Engine, options?: UserOptions) {
  const database = await openTestDatabase(engine)
  const client = await addUser(database, options)
  const operator = await addUser(database, { role: 'operator', name: 'Grace' })
  return { database, client, operator, id: await addOrder(database, client) }
}

/** Adds many orders in one transaction. */
export function addOrders(
  database: Database,
  client: SessionUser,
  count: number,
): Promise<number[]> {
  return database.change(async (trx) => {
    const numbers: number[] = []
    const ids = { clientId: client.id, companyId: client.companyId ?? '' }
    const at = new Date().toISOString()
    const by = { ...client, role: 'client' as const }
    for (let place = 0; place < count; place += 1) {
      const detail = { kind: 'ordered' } as const
      const plans = { plan: null, acceptedPlan: null }
      const waiting = await waitingOf(trx, plans, [{ at, by, detail }], at)
      const { number: requestNumber } = await insertRequest(trx, ids, order, at, waiting)
      await appendEvent(trx, { requestNumber, by, at, detail })
      numbers.push(requestNumber)
    }
    return numbers
  })
}
