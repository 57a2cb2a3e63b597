import { CompiledQuery, type Kysely } from 'kysely'
import {
  type Counter,
  internalTables,
  quoted,
  quotedList,
  type Row,
  type TableShape,
} from './snapshot.ts'

/** Runs a statement, on a client or in a transaction of kysely's. */
export type Run = <Result>(text: string, parameters?: unknown[]) => Promise<Result[]>

export function runOn<Schema>(query: Kysely<Schema>): Run {
  return async <Result>(text: string, parameters: unknown[] = []) =>
    (await query.executeQuery<Result>(CompiledQuery.raw(text, parameters))).rows
}

/** All tables of the schema, but for internal ones. */
export async function readPostgresTables(run: Run): Promise<TableShape[]> {
  const rows = await run<ColumnRow>(columnsQuery)
  const tables = new Map<string, TableShape>()
  for (const { table, name, type } of rows) {
    const shape = tables.get(table) ?? { name: table, columns: [], key: [] }
    shape.columns.push({ name, type })
    tables.set(table, shape)
  }
  for (const { table, name } of await run<KeyRow>(keysQuery)) tables.get(table)?.key.push(name)
  return [...tables.values()]
    .filter(({ name }) => !internalTables.includes(name))
    .map((shape) => (shape.key.length > 0 ? shape : { ...shape, key: shape.columns.map(nameOf) }))
}

export async function readPostgresMigrations(run: Run): Promise<string[]> {
  if (!(await hasPostgresTable(run, 'kysely_migration'))) return []
  const rows = await run<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(nameOf).toSorted()
}

export async function hasPostgresTable(run: Run, name: string): Promise<boolean> {
  const rows = await run('select 1 where to_regclass($1) is not null', [quoted(name)])
  return rows.length > 0
}

export async function readPostgresCounters(run: Run): Promise<Counter[]> {
  const counters: Counter[] = []
  for (const { table, sequence } of await run<CounterRow>(countersQuery)) {
    if (internalTables.includes(table)) continue
    const [state] = await run<{ last: string }>(
      `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
    )
    counters.push({ table, last: Number(state?.last ?? 0) })
  }
  return counters
}

export async function writePostgresCounter(run: Run, { table, last }: Counter): Promise<void> {
  const counter = (await run<CounterRow>(countersQuery)).find((row) => row.table === table)
  if (counter === undefined) return
  await run('select setval($1::regclass, $2::bigint, $3::boolean)', [
    counter.sequence,
    Math.max(last, 1),
    last > 0,
  ])
}

export async function countPostgresRows(run: Run, name: string): Promise<number> {
  const [row] = await run<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
  return Number(row?.count)
}

/** One array for each column: a statement of few parameters, however many rows there are. */
export async function insertIntoPostgres(
  run: Run,
  { name, columns }: TableShape,
  rows: Row[],
): Promise<void> {
  const arrays = columns.map((column, index) => `$${index + 1}::${column.type}[]`)
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null))
  await run(
    `insert into ${quoted(name)} (${quotedList(columns.map(nameOf))}) select * from unnest(${arrays.join(', ')})`,
    values,
  )
}

interface ColumnRow {
  table: string
  name: string
  type: string
}

type KeyRow = Omit<ColumnRow, 'type'>

interface CounterRow {
  table: string
  /** Quoted where it has to be. */
  sequence: string
}

const ownTables = `pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped`

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
  from ${ownTables} and a.attgenerated = '' order by c.oid, a.attnum`

const keysQuery = `
  select c.relname as table, a.attname as name
  from pg_index i cross join lateral unnest(i.indkey) with ordinality as part (attnum, position)
  join pg_class c on c.oid = i.indrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
  where c.relnamespace = current_schema()::regnamespace and i.indisprimary
  order by c.oid, part.position`

const countersQuery = `
  select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from ${ownTables} and a.attidentity <> '' order by c.relname`

function nameOf({ name }: { name: string }): string {
  return name
}
