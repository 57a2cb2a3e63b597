import { randomUUID } from 'node:crypto'
import type { Announce, Query } from '#server/db/database.ts'
import { findSetting, writeSetting } from '#server/db/settings-store.ts'

const name = 'site-version'

/**
 * Called by every transaction that may change what the public pages show: processes then read it anew. As all of them
 * write this one row, they come one after the other.
 */
export async function touchSite(trx: Query, announce: Announce): Promise<void> {
  await writeSetting(trx, name, randomUUID())
  announce({ kind: 'site' })
}

/** Differs after every change. */
export async function readSiteVersion(query: Query): Promise<string> {
  return (await findSetting(query, name)) ?? ''
}
