import type { Query } from './database.ts'

/** Reads a setting, or stores this value if there is none. Of several processes, one wins. */
export async function readOrKeepSetting(
  query: Query,
  name: string,
  value: string,
): Promise<string> {
  await query
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const setting = await query
    .selectFrom('setting')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()
  return setting.value
}

/** Overwrites one row, to check that the database can be written. */
export async function writeCheck(query: Query): Promise<void> {
  const value = new Date().toISOString()
  await query
    .insertInto('setting')
    .values({ name: 'write-check', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
