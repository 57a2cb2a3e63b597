import { assembleStatement, type StatementSources } from '#domain/statement/assemble-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { listStatementEdits, listStatementOrders } from './statement-store.ts'

/** The statement of the caller's company: the bills of its orders with its members' changes. */
export async function readStatement(
  { query }: Database,
  client: SessionUser,
): Promise<OwnStatement> {
  return assembleStatement(await readSources(query, client), new Date().toISOString())
}

export async function readSources(query: Query, client: SessionUser): Promise<StatementSources> {
  return {
    orders: await listStatementOrders(query, companyOf(client)),
    edits: await listStatementEdits(query, companyOf(client)),
  }
}
