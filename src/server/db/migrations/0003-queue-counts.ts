import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/**
 * The counts of the operators' queue: a row for each change of what a request counts as, which the
 * database itself writes. So it holds for every writer.
 */
export async function createQueueCounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('queueCount')
    .addColumn('id', types.counter, types.countUp)
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('waitingOn', 'text', (c) => c.notNull())
    .addColumn('assigneeId', 'text', (c) => c.notNull())
    .addColumn('dueHour', 'text', (c) => c.notNull())
    .addColumn('count', types.counter, (c) => c.notNull())
    .execute()
  const statements = types.engine === 'postgres' ? postgresTriggers : sqliteTriggers
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What a request counts as. */
function keyOf(row: string): string {
  return [
    `case when ${row}."closedAt" is null then ${row}."status" else 'closed' end`,
    `${row}."waitingOn"`,
    `coalesce(${row}."assigneeId", '')`,
    `substr(${row}."dueAt", 1, 13)`,
  ].join(', ')
}

/** Fills the empty table. */
export const countAllRequests = `
  insert into "queueCount" ("status", "waitingOn", "assigneeId", "dueHour", "count")
  select ${keyOf('request')}, count(*) from request group by 1, 2, 3, 4
`

function addTo(row: 'old' | 'new'): string {
  const count = row === 'new' ? 1 : -1
  return `insert into "queueCount" ("status", "waitingOn", "assigneeId", "dueHour", "count")
    values (${keyOf(row)}, ${count});`
}

const counted = `of "status", "closedAt", "waitingOn", "assigneeId", "dueAt" on "request"`
const hasChanged = `(${keyOf('old')}) <> (${keyOf('new')})`

const changes = {
  insert: `insert on "request" for each row`,
  update: `update ${counted} for each row when (${hasChanged})`,
  delete: `delete on "request" for each row`,
}

const sqliteTriggers = [
  `create trigger "request_counted" after ${changes.insert} begin ${addTo('new')} end`,
  `create trigger "request_recounted" after ${changes.update} begin ${addTo('old')} ${addTo('new')} end`,
  `create trigger "request_uncounted" after ${changes.delete} begin ${addTo('old')} end`,
]

const postgresTriggers = [
  `create function "countRequest"() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${addTo('old')} end if;
      if tg_op <> 'DELETE' then ${addTo('new')} end if;
      return null;
    end
  $$`,
  `create trigger "request_counted" after ${changes.insert} execute function "countRequest"()`,
  `create trigger "request_recounted" after ${changes.update} execute function "countRequest"()`,
  `create trigger "request_uncounted" after ${changes.delete} execute function "countRequest"()`,
]
