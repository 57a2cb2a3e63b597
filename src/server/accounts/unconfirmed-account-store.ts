import type { Query } from '#server/db/database.ts'

interface UnconfirmedFilter {
  before: Date
  limit: number
  /** This one alone. */
  id?: string
}

/** Clients from before a moment whose address is not confirmed and who have no request. */
export function listUnconfirmedAccounts(
  query: Query,
  { before, limit, id }: UnconfirmedFilter,
): Promise<{ id: string; email: string }[]> {
  return query
    .selectFrom('user')
    .where('createdAt', '<', before.toISOString())
    .where('role', '=', 'client')
    .where('suspendedAt', 'is', null)
    .where('isEmailConfirmed', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('request')
            .whereRef('request.clientId', '=', 'user.id')
            .select('request.number'),
        ),
      ),
    )
    .$if(id !== undefined, (one) => one.where('user.id', '=', id as string))
    .orderBy('createdAt')
    .limit(limit)
    .select(['user.id', 'user.email'])
    .execute()
}
