import type { Query } from '#server/db/database.ts'

export function findDueDeadline(query: Query) {
  return dueDeadline(query).select('productKey').executeTakeFirst()
}

/** The line whose reminder has been due the longest. Of several processes, one gets it. */
export function lockDueDeadline(trx: Query) {
  return dueDeadline(trx)
    .select(['companyId', 'productKey', 'renewsOn', 'noticeDays', 'remindedOf'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

function dueDeadline(query: Query) {
  return query
    .selectFrom('companyStatementLine')
    .where('remindsAt', '<=', new Date().toISOString())
    .orderBy('remindsAt')
    .limit(1)
}
