import Sqlite from 'better-sqlite3'
import { Kysely, type QueryExecutorProvider, SqliteDialect, sql } from 'kysely'
import { type ColumnTypes, sqliteColumns } from './column-types.ts'

export type Migrations = Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>>

export interface SchemaLine {
  table: string
  line: string
}

/**
 * The columns and indexes of all tables, read from the database itself, in the same words for both engines: the schema
 * that PostgreSQL should have is described by SQLite. What an engine may print differently in its next version is left
 * out: defaults, expressions and conditions.
 */
export async function describeSchema(
  db: QueryExecutorProvider,
  engine: ColumnTypes['engine'],
): Promise<SchemaLine[]> {
  return (await sql.raw<SchemaLine>(queries[engine]).execute(db)).rows
}

/** The schema that migrations make, on SQLite in memory. */
export async function inNewSchema<Result>(
  migrations: Migrations,
  read: (file: Sqlite.Database, db: Kysely<unknown>) => Result | Promise<Result>,
): Promise<Result> {
  const file = new Sqlite(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) })
  try {
    for (const change of Object.values(migrations)) await change(db, sqliteColumns)
    return await read(file, db)
  } finally {
    file.close()
  }
}

/** A primary key is not null on PostgreSQL alone, and its index and those of constraints have names of the engine's. */
const queries = {
  sqlite: `
    select t.name as "table", t.name || '.' || c.name || ' ' || replace(lower(c.type), 'bigint', 'integer') ||
        case when c.pk > 0 then ' key ' || c.pk when c."notnull" then ' not null' else '' end ||
        case when c.hidden > 1 then ' generated' else '' end as line
      from sqlite_schema t join pragma_table_xinfo(t.name) c
      where t.type = 'table' and t.name not glob 'sqlite_*'
    union all select t.name as "table", t.name || case when i."unique" then ' unique' else '' end || ' index ' ||
        case when i.origin = 'c' then i.name else '' end || ' (' ||
        group_concat(coalesce(c.name, 'expression'), ', ' order by c.seqno) || ')' ||
        case when i.partial then ' partial' else '' end as line
      from sqlite_schema t join pragma_index_list(t.name) i join pragma_index_xinfo(i.name) c
      where t.type = 'table' and t.name not glob 'sqlite_*' and i.origin <> 'pk' and c.key
      group by t.name, i.name`,
  postgres: `
    select t.relname as "table", t.relname || '.' || c.attname || ' ' ||
        case format_type(c.atttypid, c.atttypmod)
          when 'bigint' then 'integer' when 'bytea' then 'blob' else format_type(c.atttypid, c.atttypmod) end ||
        case when k.place is not null then ' key ' || k.place when c.attnotnull then ' not null' else '' end ||
        case when c.attgenerated <> '' then ' generated' else '' end as line
      from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      left join pg_index p on p.indrelid = t.oid and p.indisprimary
      left join lateral unnest(p.indkey::int2[]) with ordinality k (attnum, place) on k.attnum = c.attnum
      where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
    union all select t.relname as "table", t.relname || case when x.indisunique then ' unique' else '' end || ' index ' ||
        case when exists (select from pg_constraint where conindid = x.indexrelid and contype = 'u')
          then '' else i.relname end || ' (' ||
        (select string_agg(coalesce(c.attname, 'expression'), ', ' order by k.place)
          from unnest(x.indkey::int2[]) with ordinality k (attnum, place)
          left join pg_attribute c on c.attrelid = t.oid and c.attnum = k.attnum) || ')' ||
        case when x.indpred is not null then ' partial' else '' end as line
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = current_schema()::regnamespace and not x.indisprimary`,
} as const
