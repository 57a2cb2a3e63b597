import type { Database, Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { claimSetting, findSetting, writeSetting } from '#server/db/settings-store.ts'

/** Both hold ISO text: of when the last one read the database, and of when the next is due, empty before the first. */
const lastName = 'last-backup'
const dueName = 'backup-due'

/** The time of the last backup that a server has made by itself. Undefined before the first. */
export async function readLastBackup(query: Query): Promise<Date | undefined> {
  const text = await findSetting(query, lastName)
  return text ? new Date(text) : undefined
}

/** True for one process once a backup is due, or is due beyond `latest`. Another may make it at `until`, should this one end. */
export async function claimBackup(query: Query, now: Date, until: Date, latest: Date) {
  await claimSetting(query, dueName, '')
  const claimed = query
    .updateTable('setting')
    .set({ value: until.toISOString() })
    .where('name', '=', dueName)
    .where((eb) =>
      eb.or([eb('value', '<=', now.toISOString()), eb('value', '>', latest.toISOString())]),
    )
  return hasChanged(claimed)
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
