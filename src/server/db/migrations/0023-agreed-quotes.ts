import type { Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** What is kept of accepted quotes when their company is deleted: no names, no text, no ids of people. */
export async function createAgreedQuotes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('agreedQuote')
    .addColumn('requestNumber', types.counter, (c) => c.notNull())
    .addColumn('quoteNumber', 'integer', (c) => c.notNull())
    .addColumn('totalCents', 'integer', (c) => c.notNull())
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('billing', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text', (c) => c.notNull())
    .addColumn('decidedAt', 'text', (c) => c.notNull())
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('agreedQuote_pk', ['requestNumber', 'quoteNumber'])
    .execute()
}
