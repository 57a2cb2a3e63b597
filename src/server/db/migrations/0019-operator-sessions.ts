import type { Kysely } from 'kysely'

/**
 * Ends the sessions of operators: they were opened to last for 30 days without use. Those of clients end within 30 days
 * anyway, because none is renewed any more.
 */
export async function endOperatorSessions(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<{
    user: { id: string; role: string }
    session: { userId: string }
  }>
  const operators = tables.selectFrom('user').where('role', '=', 'operator').select('id')
  await tables.deleteFrom('session').where('userId', 'in', operators).execute()
}
