import { sql } from 'kysely'
import type { Query } from '#server/db/database.ts'

/** Counts one attempt in one statement, so that concurrent processes do not lose a count. */
export async function countAttempt(query: Query, key: string, windowMs: number) {
  const now = new Date().toISOString()
  const resetsAt = new Date(Date.now() + windowMs).toISOString()
  return query
    .insertInto('rateLimit')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now} then 1 else ${sql.ref('rateLimit.count')} + 1 end`,
        resetsAt: sql<string>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now} then ${resetsAt} else ${sql.ref('rateLimit.resetsAt')} end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}

export async function deleteAttempts(query: Query, key: string): Promise<void> {
  await query.deleteFrom('rateLimit').where('key', '=', key).execute()
}
