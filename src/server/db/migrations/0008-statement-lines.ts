import type { Kysely } from 'kysely'

/** The lines that clients have added to their statement, changed or removed: one a product. */
export async function createStatementLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statementLine')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('productKey', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer')
    .addColumn('centsPerSeat', 'integer')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('statementLine_pk', ['userId', 'productKey'])
    .execute()
}
