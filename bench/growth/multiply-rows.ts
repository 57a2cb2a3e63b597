import { type RawBuilder, sql } from 'kysely'
import { agencyId } from '#domain/companies/team.ts'
import type { Database } from '#server/db/database.ts'
import { inNewSchema } from '#server/db/describe-schema.ts'
import { releasedMigrations } from '#server/db/migrate.ts'

/** One for the whole service, however much there is. */
const uncopied = new Set(['setting', 'invoiceCounter', 'analyticsWeek', 'webhook', 'template'])
/** Hits are few beside requests: one of so many copies has them. */
const hitsEvery = 500
/** One of so many copies belongs to the companies of the seed data themselves, which gives those long lists. */
const ownEvery = 50
const ownTables = new Set(['request', 'requestEvent', 'invoice', 'file'])
/** Copies are spread over two years, the last one newest. */
const spreadMinutes = 2 * 365 * 24 * 60

/**
 * Copies the rows of seed data until there are so many requests, with all that belongs to them. The columns are read
 * from the schema, so that a new table or column is copied, too.
 */
export async function multiplyRows(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  requests: number,
): Promise<void> {
  const dialect = dialects[engine]
  const steps = {
    request: await findLast('request', 'number'),
    requestEvent: await findLast('requestEvent', 'id'),
  }
  const copies = Math.ceil(requests / steps.request) - 1
  const minutes = sql.raw(`((${copies} + 1 - i) * ${spreadMinutes} / ${copies})`)
  const operators = query.selectFrom('membership').where('companyId', '=', agencyId)
  const found = await operators.select('userId').execute()
  const operatorIds = sql.join([agencyId, ...found.map(({ userId }) => userId)])

  for (const [name, columns] of await readColumns()) {
    if (uncopied.has(name)) continue
    const copied = columns.flatMap((column) => {
      const value = valueOf(column)
      return value ? [{ name: sql.ref(column.name), value }] : []
    })
    // Operators, their team and what is theirs, are as many as before.
    const owners = columns.filter(
      (column) => column.name === 'userId' || (column.keyPosition === 1 && column.type === 'TEXT'),
    )
    const isCopied = [sql`1 = 1`, ...owners.map((owner) => isNoOperator(sql.ref(owner.name)))]
    await sql`insert into ${sql.table(name)} (${sql.join(copied.map((column) => column.name))})
      select ${sql.join(copied.map(({ value }) => value))}
      from ${sql.table(name)} cross join ${sql.raw(dialect.countUp(copies))}
      where ${sql.join(isCopied, sql` and `)} and i % ${sql.lit(name === 'hit' ? hitsEvery : 1)} = 0`.execute(
      query,
    )
  }
  // Its weeks have more now: `openCalls` stores them again.
  await query.deleteFrom('analyticsWeek').execute()
  for (const statement of dialect.end) await sql.raw(statement).execute(query)

  function isNoOperator(value: RawBuilder<unknown>) {
    return sql`coalesce(${value}, '') not in (${operatorIds})`
  }

  async function findLast(table: 'request' | 'requestEvent', key: string): Promise<number> {
    const last = query
      .selectFrom(table)
      .select(sql<number | string>`max(${sql.ref(key)})`.as('last'))
    return Number((await last.executeTakeFirstOrThrow()).last)
  }

  /** What a copy has in a column; undefined for a key that the database counts up. */
  function valueOf({ table, name, type, keyPosition, isUnique, refersTo }: Column) {
    const value = sql.ref(`${table}.${name}`)
    const names = `${table}.${name}`
    if (/^(invoice\.(number|cancels|cancelledBy)|\w+\.invoiceNumber)$/.test(names)) {
      return sql`substr(${value}, 1, 5) || (10000 + i * 10 + cast(substr(${value}, 6) as integer))`
    }
    if (refersTo && uncopied.has(refersTo)) return value
    const counted = refersTo ?? (name === 'requestNumber' ? 'request' : table)
    if (counted in steps && type === 'INTEGER' && (keyPosition === 1 || counted !== table)) {
      return sql`${value} + i * ${sql.lit(steps[counted as keyof typeof steps])}`
    }
    if (type === 'INTEGER' && keyPosition === 1 && !refersTo && table !== 'quote') return undefined
    if (/^(created|updated|closed|sent|decided|recorded|attached|due)At$|^at$|Since$/.test(name)) {
      return sql`case when ${value} < '9000' then ${dialect.moment(value, minutes)} else ${value} end`
    }
    if (/^(issued|due|paid|unpaidDue|planDue)On$/.test(name)) return dialect.day(value, minutes)
    if (
      type !== 'TEXT' ||
      !(isUnique || refersTo || /^(userId|actorId|recipient|email)$/.test(name))
    ) {
      return value
    }
    // Numbers first: what belongs to one copy is together in an index, whatever the ids of the seed data are.
    const isOwn = ownTables.has(table) && keyPosition === 0
    const kept = isOwn ? sql`or i % ${sql.lit(ownEvery)} = 0` : sql``
    return sql`case when ${value} in (${operatorIds}) ${kept} then ${value} else ${sql.raw(dialect.sixDigits)} || '-' || ${value} end`
  }
}

const dialects = {
  sqlite: {
    sixDigits: `printf('%06d', i)`,
    countUp: (to: number) =>
      `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select i from n) as n`,
    moment: (value: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
      sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${value}, '-' || ${minutes} || ' minutes')`,
    day: (value: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
      sql`date(${value}, '-' || ${minutes} || ' minutes')`,
    end: ['pragma wal_checkpoint(truncate)'],
  },
  postgres: {
    sixDigits: `lpad(i::text, 6, '0')`,
    countUp: (to: number) => `generate_series(1::bigint, ${to}) as n(i)`,
    moment: (value: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
      sql`to_char(${value}::timestamptz at time zone 'UTC' - ${minutes} * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    day: (value: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
      sql`to_char(${value}::timestamp - ${minutes} * interval '1 minute', 'YYYY-MM-DD')`,
    end: [
      `select setval(pg_get_serial_sequence('request', 'number'), (select max(number) from request))`,
      `select setval(pg_get_serial_sequence('"requestEvent"', 'id'), (select max(id) from "requestEvent"))`,
      // What PostgreSQL does by itself in the minutes after so many rows were written.
      'vacuum analyze',
    ],
  },
}

interface Column {
  table: string
  name: string
  type: string
  /** From 1 on; 0 outside of the primary key. */
  keyPosition: number
  /** Alone or with others. */
  isUnique: 0 | 1
  /** The table that it refers to. */
  refersTo: string | null
}

/** The columns of every table, but for those that the database computes; each table after those that it refers to. */
async function readColumns(): Promise<Map<string, Column[]>> {
  const columns = await inNewSchema(releasedMigrations, (file) =>
    file.prepare<[], Column>(columnsQuery).all(),
  )
  return Map.groupBy(columns, ({ table }) => table)
}

const columnsQuery = `
  select t.name as "table", c.name, upper(c.type) as type, c.pk as "keyPosition",
    (select "table" from pragma_foreign_key_list(t.name) where "from" = c.name) as "refersTo",
    exists (select 1 from pragma_index_list(t.name) as i join pragma_index_info(i.name) as part
      where i."unique" = 1 and part.name = c.name) as "isUnique"
  from sqlite_schema t join pragma_table_info(t.name) c
  where t.type = 'table' and t.name not glob 'sqlite_*' order by t.rowid, c.cid`
