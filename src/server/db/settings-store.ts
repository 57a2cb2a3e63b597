import type { Query } from './database.ts'
import { hasChanged } from './queries.ts'

export const settingsName = 'site-settings'

/** Reads a setting, or stores this value if there is none. Of several processes, one wins. */
export async function readOrKeepSetting(query: Query, name: string, value: string) {
  await claimSetting(query, name, value)
  return (await findSetting(query, name)) ?? value
}

/** Stores a setting if there is none, and returns whether it did: of several processes, for one. */
export async function claimSetting(query: Query, name: string, value: string): Promise<boolean> {
  // A start on a full disk must not fail for a row that is there.
  if ((await findSetting(query, name)) !== undefined) return false
  const inserted = query.insertInto('setting').values({ name, value })
  return hasChanged(inserted.onConflict((conflict) => conflict.column('name').doNothing()))
}

/** Overwrites one row, to check that the database can be written. */
export async function writeCheck(query: Query): Promise<void> {
  await writeSetting(query, 'write-check', new Date().toISOString())
}

export async function findSetting(query: Query, name: string): Promise<string | undefined> {
  const settings = query.selectFrom('setting').where('name', '=', name).select('value')
  return (await settings.executeTakeFirst())?.value
}

export async function writeSetting(query: Query, name: string, value: string): Promise<void> {
  await query
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
