import type { Run } from './postgres-tables.ts'
import { quoted } from './snapshot.ts'

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** While rows are copied table by table, a row may come before the one it refers to. */
export async function dropForeignKeys(run: Run): Promise<ForeignKey[]> {
  const keys = await run<ForeignKey>(`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`)
  for (const { table, name } of keys) {
    await run(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  return keys
}

/** Fails if a row refers to one that is not there. */
export async function addForeignKeys(run: Run, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await run(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
}
