import { sql } from 'kysely'
import type { Query } from '#server/db/database.ts'

/** Counts in one statement, so that no count is lost. A negative amount gives back what was counted in this window. */
export async function countAttempt(query: Query, key: string, windowMs: number, amount = 1) {
  const first = Math.max(0, amount)
  const now = new Date().toISOString()
  const resetsAt = new Date(Date.now() + windowMs).toISOString()
  return query
    .insertInto('rateLimit')
    .values({ key, count: first, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now} then ${first} when ${sql.ref('rateLimit.count')} + ${amount} < 0 then 0 else ${sql.ref('rateLimit.count')} + ${amount} end`,
        resetsAt: sql<string>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now} then ${resetsAt} else ${sql.ref('rateLimit.resetsAt')} end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}

export async function deleteAttempts(query: Query, key: string): Promise<void> {
  await query.deleteFrom('rateLimit').where('key', '=', key).execute()
}
