import { type Kysely, sql } from 'kysely'

/**
 * Closed requests. Lists and counts show open requests unless closed ones are asked for, so that their
 * indexes hold the open ones alone and stay as quick however many are closed.
 */
export async function addClosures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('request')
    .addColumn('closureKind', 'text', (c) =>
      c.check(sql`"closureKind" in ('declined', 'cancelled')`),
    )
    .execute()
  await db.schema.alterTable('request').addColumn('closureReason', 'text').execute()
  await db.schema.alterTable('request').addColumn('closedAt', 'text').execute()

  for (const columns of replaced) {
    await db.schema.dropIndex(['request', ...columns].join('_')).execute()
  }
  for (const columns of [['number'], ...replaced]) await createIndex(db, 'open', columns)
  for (const columns of closed) await createIndex(db, 'closed', columns)
}

/** Indexed over all requests until now. */
const replaced = [
  ['clientId', 'status', 'number'],
  ['status', 'number'],
  ['updatedAt', 'number'],
  ['status', 'updatedAt', 'number'],
]

const closed = [['number'], ['updatedAt', 'number'], ['clientId', 'number']]

async function createIndex(
  db: Kysely<unknown>,
  state: 'open' | 'closed',
  columns: string[],
): Promise<void> {
  await db.schema
    .createIndex(['request', state, ...columns].join('_'))
    .on('request')
    // SQLite counts from an index alone only when it holds the column of its condition as well.
    .columns([...columns, 'closedAt'])
    .where(sql.ref('closedAt'), state === 'open' ? 'is' : 'is not', null)
    .execute()
}
