import type { Query } from './database.ts'

/** What a setting is. When it is nothing yet, it becomes this; of several processes, one decides. */
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

/** Writes something that changes nothing: the same row each time, to see whether it can be written. */
export async function writeCheck(query: Query): Promise<void> {
  const value = new Date().toISOString()
  await query
    .insertInto('setting')
    .values({ name: 'write-check', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
