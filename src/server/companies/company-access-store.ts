import type { Query } from '#server/db/database.ts'

/** What acts for a user in a company. */
const actingTables = ['session', 'apiToken', 'webhook'] as const

/** Everything of a user that acts in no company acts in this one from now on. */
export async function enterCompany(query: Query, userId: string, companyId: string): Promise<void> {
  for (const table of actingTables) {
    await query
      .updateTable(table)
      .set({ companyId })
      .where('userId', '=', userId)
      .where('companyId', 'is', null)
      .execute()
  }
}

export async function setSessionCompany(
  query: Query,
  sessionId: string,
  companyId: string,
): Promise<void> {
  await query.updateTable('session').set({ companyId }).where('id', '=', sessionId).execute()
}

/**
 * Ends what a former member has in a company: their sessions go on in another one, or in none, and tokens
 * and webhooks are gone, as are the emails that wait.
 */
export async function leaveCompanyRows(
  query: Query,
  { companyId, userId, next }: { companyId: string; userId: string; next: string | null },
): Promise<void> {
  await query
    .updateTable('session')
    .set({ companyId: next })
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .execute()
  for (const table of ['apiToken', 'webhook'] as const) {
    await query
      .deleteFrom(table)
      .where('userId', '=', userId)
      .where('companyId', '=', companyId)
      .execute()
  }
  await query
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('requestNumber', 'in', (eb) =>
      eb.selectFrom('request').where('companyId', '=', companyId).select('number'),
    )
    .execute()
  // The name that a company of their own would get is not that of the one they left.
  await query.updateTable('user').set({ company: null }).where('id', '=', userId).execute()
}
