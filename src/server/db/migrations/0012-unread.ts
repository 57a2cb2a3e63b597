import { type Kysely, sql } from 'kysely'

/** Requests with something unread are few: each side finds its own without looking at the others. */
export async function indexUnread(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('request_unreadByClient')
    .on('request')
    .columns(['clientId', 'number'])
    .where(sql.ref('unreadByClient'), '>', 0)
    .execute()
  await db.schema
    .createIndex('request_unreadByAgency')
    .on('request')
    .column('number')
    .where(sql.ref('unreadByAgency'), '>', 0)
    .execute()
}
