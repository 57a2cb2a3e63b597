import type { Database, Query } from './database.ts'
import { findSetting, readOrKeepSetting, writeSetting } from './settings-store.ts'

/** When the state of the last backup that a server made was read, as ISO text. */
const lastName = 'last-backup'
/** When a server was first to make backups, as ISO text. */
const firstDueName = 'first-backup-due'
/** When the process that is making one was last heard of; empty while none is. */
const claimName = 'backup-claim'

/** The time of the last backup that a server has made by itself. Undefined before the first. */
export async function readLastBackup(query: Query): Promise<Date | undefined> {
  const text = await findSetting(query, lastName)
  return text === undefined ? undefined : new Date(text)
}

export async function readFirstDue(query: Query, now: Date): Promise<Date> {
  return new Date(await readOrKeepSetting(query, firstDueName, now.toISOString()))
}

/** Of several processes, one gets true. A claim that is not renewed ends after the lease, as does one of a moment to come. */
export async function claimBackup(query: Query, now: Date, leaseMs: number): Promise<boolean> {
  await query
    .insertInto('setting')
    .values({ name: claimName, value: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { numUpdatedRows } = await query
    .updateTable('setting')
    .set({ value: now.toISOString() })
    .where('name', '=', claimName)
    .where((eb) =>
      eb.or([
        eb('value', '<', new Date(now.getTime() - leaseMs).toISOString()),
        eb('value', '>', new Date(now.getTime() + leaseMs).toISOString()),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function renewBackupClaim(query: Query, now: Date): Promise<void> {
  return writeSetting(query, claimName, now.toISOString())
}

export function releaseBackupClaim(query: Query): Promise<void> {
  return writeSetting(query, claimName, '')
}

/** Records a backup and ends the claim, so that no other process begins one in between. */
export function recordBackup(database: Database, madeAt: Date): Promise<void> {
  return database.change(async (trx) => {
    await writeSetting(trx, lastName, madeAt.toISOString())
    await releaseBackupClaim(trx)
  })
}
