import type { Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** The kind of each event as a column of its own, so that a long timeline is not read to find a few. */
export async function addEventKinds(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('requestEvent')
    .addColumn('kind', 'text', types.copyOfField('detail', 'kind'))
    .execute()
  await db.schema
    .createIndex('requestEvent_requestNumber_kind_id')
    .on('requestEvent')
    .columns(['requestNumber', 'kind', 'id'])
    .execute()
}
