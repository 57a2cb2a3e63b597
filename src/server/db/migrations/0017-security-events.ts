import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** The security log. The database itself refuses to change an entry. */
export async function createSecurityEvents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('securityEvent')
    .addColumn('id', types.counter, types.countUp)
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .addColumn('network', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('securityEvent_userId')
    .on('securityEvent')
    .columns(['userId', 'id'])
    .execute()
  await db.schema.createIndex('securityEvent_at').on('securityEvent').column('at').execute()
  const statements = types.flag === 'boolean' ? postgresTriggers : sqliteTriggers
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const rejection = 'The security log is append-only.'

const sqliteTriggers = [
  `create trigger "securityEvent_appendOnly" before update on "securityEvent"
    begin select raise(abort, '${rejection}'); end`,
]

const postgresTriggers = [
  `create or replace function "rejectUpdate"() returns trigger language plpgsql as
    $$ begin raise exception '${rejection}'; end $$`,
  `create trigger "securityEvent_appendOnly" before update on "securityEvent"
    for each row execute function "rejectUpdate"()`,
]
