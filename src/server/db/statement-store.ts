import type { StatementOrder } from '#domain/assemble-statement.ts'
import type { StatementEdit } from '#domain/own-statement-schema.ts'
import { productKey } from '#domain/product-key.ts'
import { requestId } from '#domain/request-id.ts'
import type { Query } from './database.ts'
import { parseBill } from './request-row.ts'

/** The newest orders of a client, as far as a statement needs them. They bound the memory of a reading. */
export async function listStatementOrders(
  query: Query,
  clientId: string,
): Promise<StatementOrder[]> {
  const rows = await query
    .selectFrom('request')
    .where('clientId', '=', clientId)
    .orderBy('number', 'desc')
    .limit(ordersAtMost)
    .select([
      'number',
      'targetSaas',
      'status',
      'createdAt',
      'updatedAt',
      'closedAt',
      'plan',
      'billing',
      'bill',
    ])
    // The last move of a completed request is the one that completed it.
    .select((eb) =>
      eb
        .selectFrom('requestEvent')
        .whereRef('requestEvent.requestNumber', '=', 'request.number')
        .where('requestEvent.kind', '=', 'moved')
        .select((move) => move.fn.max('requestEvent.at').as('at'))
        .as('movedAt'),
    )
    .execute()
  return rows.map((row) => ({
    id: requestId(row.number),
    targetSaaS: row.targetSaas,
    status: row.status,
    isClosed: row.closedAt !== null,
    createdAt: row.createdAt,
    completedAt: row.status === 'completed' ? (row.movedAt ?? row.updatedAt) : undefined,
    plan: row.plan ?? undefined,
    billing: row.billing ?? undefined,
    bill: row.bill === null ? undefined : parseBill(row.bill),
  }))
}

const ordersAtMost = 500

export async function listStatementEdits(query: Query, userId: string): Promise<StatementEdit[]> {
  return query
    .selectFrom('statementLine')
    .where('userId', '=', userId)
    .orderBy('updatedAt')
    .orderBy('productKey')
    .select(['product', 'seats', 'centsPerSeat', 'updatedAt as at'])
    .execute()
}

/** Takes the place of an earlier edit of the same product. */
export async function putStatementEdit(
  query: Query,
  userId: string,
  { at, ...edit }: StatementEdit,
): Promise<void> {
  const values = { ...edit, updatedAt: at }
  await query
    .insertInto('statementLine')
    .values({ userId, productKey: productKey(edit.product), ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'productKey']).doUpdateSet(values))
    .execute()
}

export async function deleteStatementEdit(
  query: Query,
  userId: string,
  product: string,
): Promise<void> {
  await query
    .deleteFrom('statementLine')
    .where('userId', '=', userId)
    .where('productKey', '=', productKey(product))
    .execute()
}
