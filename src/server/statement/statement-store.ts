import { quoteContentSchema } from '#domain/quotes/quote.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { Query } from '#server/db/database.ts'
import { lastMove, parseBill } from '#server/requests/request-row.ts'

/** The newest orders of a company, as far as a statement needs them. They bound the memory of a reading. */
export async function listStatementOrders(query: Query, companyId: string) {
  const rows = await query
    .selectFrom('request')
    .leftJoin('quote', (join) =>
      join.onRef('quote.requestNumber', '=', 'request.number').on('quote.status', '=', 'accepted'),
    )
    .where('request.companyId', '=', companyId)
    .orderBy('request.number', 'desc')
    .orderBy('quote.number')
    .limit(ordersAtMost)
    .select([
      'request.number',
      'request.targetSaaS',
      'request.status',
      'request.createdAt',
      'request.updatedAt',
      'request.closedAt',
      'request.plan',
      'request.billing',
      'request.bill',
      'quote.content as acceptedContent',
    ])
    .select(lastMove().as('movedAt'))
    .execute()
  // A request with several accepted quotes has a row for each.
  const byRequest = Map.groupBy(rows, ({ number }) => number)
  return rows
    .filter((row, position) => row.number !== rows[position - 1]?.number)
    .map((row) => ({
      id: requestId(row.number),
      targetSaaS: row.targetSaaS,
      status: row.status,
      isClosed: row.closedAt !== null,
      createdAt: row.createdAt,
      completedAt: row.status === 'completed' ? (row.movedAt ?? row.updatedAt) : undefined,
      plan: row.plan ?? undefined,
      billing: row.billing ?? undefined,
      bill: row.bill === null ? undefined : parseBill(row.bill),
      accepted: (byRequest.get(row.number) ?? []).flatMap(({ acceptedContent }) =>
        acceptedContent === null ? [] : quoteContentSchema.parse(JSON.parse(acceptedContent)),
      ),
    }))
}

const ordersAtMost = 500

export async function listStatementEdits(query: Query, companyId: string) {
  return query
    .selectFrom('companyStatementLine')
    .where('companyId', '=', companyId)
    .orderBy('updatedAt')
    .orderBy('productKey')
    .select(['product', 'seats', 'centsPerSeat', 'updatedAt as at'])
    .execute()
}
