import type { Database, Query } from '#server/db/database.ts'
import { claimSetting, findSetting, writeSetting } from '#server/db/settings-store.ts'

/** When the state of the last backup that a server made was read, as ISO text. */
const lastName = 'last-backup'
/** When the next one is due, as ISO text; empty before the first. */
const dueName = 'backup-due'

/** The time of the last backup that a server has made by itself. Undefined before the first. */
export async function readLastBackup(query: Query): Promise<Date | undefined> {
  const text = await findSetting(query, lastName)
  return text ? new Date(text) : undefined
}

/**
 * Once a backup is due, one of several processes gets true. Another may make it at `until`, should this one end in the
 * middle. A due time beyond `latest` is that of a clock that was ahead, or of a longer period.
 */
export async function claimBackup(query: Query, now: Date, until: Date, latest: Date) {
  await claimSetting(query, dueName, '')
  const { numUpdatedRows } = await query
    .updateTable('setting')
    .set({ value: until.toISOString() })
    .where('name', '=', dueName)
    .where((eb) =>
      eb.or([eb('value', '<=', now.toISOString()), eb('value', '>', latest.toISOString())]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function setBackupDue(query: Query, at: Date): Promise<void> {
  return writeSetting(query, dueName, at.toISOString())
}

export function recordBackup(database: Database, madeAt: Date, nextDue: Date): Promise<void> {
  return database.change(async (trx) => {
    await writeSetting(trx, lastName, madeAt.toISOString())
    await setBackupDue(trx, nextDue)
  })
}
