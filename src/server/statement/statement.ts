import { CallError, fieldError } from '#contract/errors.ts'
import { quoteContentSchema } from '#domain/quotes/quote.ts'
import type { OrderBill } from '#domain/requests/order-fields.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { productKey } from '#domain/savings/bill.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import {
  addEdit,
  assembleStatement,
  isBilled,
  mergeLines,
  type StatementSources,
} from '#domain/statement/assemble-statement.ts'
import { nextReminder } from '#domain/statement/own-statement.ts'
import {
  type SavedLine,
  type StatementEdit,
  statementMessages,
} from '#domain/statement/own-statement-schema.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { ensureCompany } from '#server/companies/memberships.ts'
import type { Database, Query } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/queries.ts'
import { lastMove, parseBill } from '#server/requests/request-row.ts'

/** Adds a line to the statement of the caller's company, changes one, or renames one. Saving the same again changes nothing. */
export function saveStatementLine(
  database: Database,
  client: SessionUser,
  { replaces, renewsOn = null, noticeDays = null, ...line }: SavedLine,
) {
  const isRenamed = replaces !== undefined && productKey(replaces) !== productKey(line.product)
  const renamed = isRenamed ? replaces : undefined
  const edit = { ...line, renewsOn, noticeDays }
  return changeStatement(
    database,
    client,
    // The new name first: it takes over what is known of the old one.
    (at) => [{ ...edit, at }, ...(renamed === undefined ? [] : [removal(renamed, at)])],
    renamed,
  )
}

/** Remembers when the products of a new order's bill renew, as if a member had entered those lines. A notice that is known stays. */
export async function saveRenewals(
  trx: Query,
  companyId: string,
  { lines }: OrderBill,
  at: string,
): Promise<void> {
  for (const { product, seats, centsPerSeat, renewsOn } of lines) {
    if (renewsOn === undefined) continue
    const key = { companyId, productKey: productKey(product) }
    const known = await trx
      .selectFrom('companyStatementLine')
      .where((eb) => eb.and(key))
      .select('noticeDays')
      .executeTakeFirst()
    const edit = { product, seats, centsPerSeat, renewsOn, noticeDays: known?.noticeDays ?? null }
    await store(trx, companyId, { ...edit, at })
  }
}

/** Removes a line. One that comes from a bill stays hidden until a newer bill names it again. */
export function removeStatementLine(database: Database, client: SessionUser, product: string) {
  return changeStatement(database, client, (at) => [removal(product, at)])
}

function changeStatement(
  database: Database,
  client: SessionUser,
  edit: (at: string) => StatementEdit[],
  renamed?: string,
) {
  return database.change(async (trx) => {
    const companyId = await ensureCompany(trx, client)
    const before = await readSources(trx, companyId)
    const at = new Date().toISOString()
    const edits = edit(at)
    const after = { ...before, edits: edits.reduce(addEdit, [...before.edits]) }
    // Bills alone may name more products than a statement shows. What is there can be changed even then.
    const room = Math.max(savingsLimits.lines, mergeLines(before).length)
    if (mergeLines(after).length > room) throw fieldError('product', statementMessages.full)
    for (const one of edits) {
      // A line that only members have written leaves nothing behind.
      const isForgotten = one.centsPerSeat === null && !isBilled(after, one.product)
      if (isForgotten) await forget(trx, companyId, one.product)
      else await store(trx, companyId, one, renamed)
    }
    return assembleStatement(after, at)
  })
}

async function forget(trx: Query, companyId: string, product: string): Promise<void> {
  await trx
    .deleteFrom('companyStatementLine')
    .where((eb) => eb.and({ companyId, productKey: productKey(product) }))
    .execute()
}

/** `renamed` is the product that the line was before: what was emailed about it is not emailed again. */
async function store(
  trx: Query,
  companyId: string,
  { at, ...edit }: StatementEdit,
  renamed = edit.product,
): Promise<void> {
  const key = { companyId, productKey: productKey(edit.product) }
  const remindsAt = nextReminder(edit, at.slice(0, 10))?.at ?? null
  const values = { ...edit, remindsAt, updatedAt: at }
  const remindedOf = trx
    .selectFrom('companyStatementLine')
    .where((eb) => eb.and({ companyId, productKey: productKey(renamed) }))
    .select('remindedOf')
  await trx
    .insertInto('companyStatementLine')
    .values({ ...key, ...values, remindedOf })
    .onConflict((conflict) => conflict.columns(['companyId', 'productKey']).doUpdateSet(values))
    .execute()
    .catch((error: unknown) => {
      // The company was deleted meanwhile, perhaps with the account.
      throw isReferenceMissing(error) ? new CallError('signed-out') : error
    })
}

function removal(product: string, at: string): StatementEdit {
  return { product, seats: null, centsPerSeat: null, renewsOn: null, noticeDays: null, at }
}

export async function readStatement(query: Query, companyId: string) {
  return assembleStatement(await readSources(query, companyId), new Date().toISOString())
}

async function readSources(query: Query, companyId: string): Promise<StatementSources> {
  return {
    orders: await listStatementOrders(query, companyId),
    edits: await listStatementEdits(query, companyId),
  }
}

/** The newest orders of a company, as far as a statement needs them. */
async function listStatementOrders(query: Query, companyId: string) {
  const rows = await query
    .selectFrom('request')
    .leftJoin('quote', (join) =>
      join.onRef('quote.requestNumber', '=', 'request.number').on('quote.status', '=', 'accepted'),
    )
    .where('request.companyId', '=', companyId)
    .orderBy('request.number', 'desc')
    .orderBy('quote.number')
    // Bounds the memory of a reading.
    .limit(500)
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

export async function listStatementEdits(query: Query, companyId: string) {
  return query
    .selectFrom('companyStatementLine')
    .where('companyId', '=', companyId)
    .orderBy('updatedAt')
    .orderBy('productKey')
    .select(['product', 'seats', 'centsPerSeat', 'renewsOn', 'noticeDays', 'updatedAt as at'])
    .execute()
}
