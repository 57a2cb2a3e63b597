import { type QueryExecutorProvider, sql } from 'kysely'
import { brandName } from '#domain/site/brand.ts'
import { version } from '#server/db/version.ts'
import type { ColumnTypes } from './column-types.ts'
import { describeSchema, inNewSchema, type Migrations, type SchemaLine } from './describe-schema.ts'
import { sha256 } from './random-token.ts'

/** What a database is to this version. */
export type SchemaState =
  | { kind: 'empty' | 'older' | 'current'; version: string; applied: string[]; pending: string[] }
  | { kind: 'unusable'; problem: string; advice: string; isNewer?: boolean }

/** Has a row for each applied migration. Its own columns never change, because every version reads them. */
export const recordTable = 'appliedMigration'

interface Applied {
  name: string
  /** The version that applied it, and what it left behind once all of its migrations were applied. */
  version: string
  fingerprint: string
}

export async function readSchemaState(
  db: QueryExecutorProvider,
  engine: ColumnTypes['engine'],
  migrations: Migrations,
): Promise<SchemaState> {
  const all = await describeSchema(db, engine)
  const names = Object.keys(migrations)
  if (!all.some(({ table }) => table === recordTable)) {
    const ours = new Set((await describeExpected(migrations, names)).map(({ table }) => table))
    const known = all.find(({ table }) => ours.has(table))
    if (!known) return { kind: 'empty', version: 'none', applied: [], pending: names }
    const problem = `it has the table '${known.table}', but no record of a version: it was made before ${brandName} 1.0.0, or by another program`
    return { kind: 'unusable', problem, advice: 'choose an empty database' }
  }
  const { rows } = await sql<Applied>`
    select name, version, fingerprint from ${sql.table(recordTable)} order by name`.execute(db)
  const unknown = rows.find(({ name }, index) => name !== names[index])
  if (unknown) {
    const problem = `it belongs to ${brandName} ${unknown.version}, and this is ${version}, without the migration '${unknown.name}'`
    const advice = `start ${unknown.version}, or restore a backup that ${version} or an earlier version made`
    return { kind: 'unusable', problem, advice, isNewer: true }
  }
  const [applied, pending] = [names.slice(0, rows.length), names.slice(rows.length)]
  const last = rows.at(-1) ?? { version: 'none', fingerprint: '' }
  const expected = await describeExpected(migrations, applied)
  const found = onlyTablesOf(expected, all)
  const difference = findDifference(expected, found)
  if (difference !== undefined) {
    const [cause, remedy] =
      last.fingerprint === fingerprint(found)
        ? ['made by another build of', 'start that build']
        : ['changed since it was made by', 'undo the change']
    const problem = `${difference}: it was ${cause} ${brandName} ${last.version}`
    return { kind: 'unusable', problem, advice: `${remedy}, or restore a backup` }
  }
  const kind = pending.length > 0 ? 'older' : 'current'
  return { kind, version: last.version, applied, pending }
}

/** To be called in the transaction that has applied the migrations. */
export async function recordMigrations(
  db: QueryExecutorProvider,
  engine: ColumnTypes['engine'],
  { migrations, added }: { migrations: Migrations; added: string[] },
): Promise<void> {
  const expected = await describeExpected(migrations, Object.keys(migrations))
  const made = onlyTablesOf(expected, await describeSchema(db, engine))
  const difference = findDifference(expected, made)
  if (difference !== undefined)
    throw new Error(`The migrations made another schema: ${difference}.`)
  const record = sql.table(recordTable)
  await sql`create table if not exists ${record} (
    name text primary key, version text not null, fingerprint text not null, tables text not null,
    "appliedAt" text not null)`.execute(db)
  const tables = [...new Set(expected.map(({ table }) => table))].join(' ')
  const values = sql`${version}, ${fingerprint(made)}, ${tables}, ${new Date().toISOString()}`
  for (const name of added) {
    await sql`insert into ${record} values (${name}, ${values})`.execute(db)
  }
}

/** Of all migrations together: the readiness check compares with them again and again. */
const described = new WeakMap<Migrations, Promise<SchemaLine[]>>()

function describeExpected(migrations: Migrations, names: string[]): Promise<SchemaLine[]> {
  const isWhole = names.length === Object.keys(migrations).length
  const known = isWhole ? described.get(migrations) : undefined
  if (known) return known
  const describing = inNewSchema(firstOf(migrations, names), (_, db) =>
    describeSchema(db, 'sqlite'),
  )
  if (isWhole) described.set(migrations, describing)
  return describing
}

/** The schema of the version that had these migrations. */
export function firstOf(migrations: Migrations, names: string[]): Migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
}

/** A PostgreSQL database may have tables of other programs. */
function onlyTablesOf(expected: SchemaLine[], found: SchemaLine[]): SchemaLine[] {
  const tables = new Set(expected.map(({ table }) => table))
  return found.filter(({ table }) => tables.has(table))
}

function findDifference(expected: SchemaLine[], found: SchemaLine[]): string | undefined {
  const [wanted, given] = [linesOf(expected), linesOf(found)]
  const missing = wanted.filter((line) => !given.includes(line))
  const added = given.filter((line) => !wanted.includes(line))
  const count = missing.length + added.length
  if (count === 0) return undefined
  const first = missing[0] === undefined ? `'${added[0]}' is new` : `'${missing[0]}' is missing`
  return count === 1 ? first : `${first}, and ${count - 1} more differences`
}

/** Of the schema that migrations make. */
export async function fingerprintOf(migrations: Migrations): Promise<string> {
  return fingerprint(await describeExpected(migrations, Object.keys(migrations)))
}

function fingerprint(lines: SchemaLine[]): string {
  return sha256(linesOf(lines).join('\n'))
}

function linesOf(lines: SchemaLine[]): string[] {
  return lines.map(({ line }) => line).toSorted()
}
