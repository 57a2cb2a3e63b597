import { type Kysely, sql } from 'kysely'

/** Calendar feeds by secret address, and how they find the dates that are ahead. */
export async function createCalendarFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendarFeed')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secretHash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('request_estimatedCompletion')
    .on('request')
    .column('estimatedCompletion')
    .where(
      sql<boolean>`"estimatedCompletion" is not null and "closedAt" is null and "status" <> 'completed'`,
    )
    .execute()
}
