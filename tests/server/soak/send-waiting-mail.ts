import { expect, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { givenUp } from '#server/db/outbox-store.ts'
import { countRows } from '#tests/server/count-rows.ts'
import type { ServerData } from '#tests/server/reliability/server-under-test.ts'
import { startSoakServer } from './fleet.ts'

/** Each email waits for the disk twice. */
const patience = { timeout: 180_000, interval: 200 }

/** Resolves when the processes have composed every email and tried to send it. */
export async function untilMailIsTried(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    expect(await countRows(database, 'notification')).toBe(0)
    expect(await readUnsent(database).where('attempts', '=', 0).execute()).toEqual([])
  }, patience)
}

interface LastServer {
  address: string
  /** How many emails were still to be sent. */
  waitingMails: number
}

/**
 * Starts a process that sends what is in the outbox when all others have ended. An email that a killed
 * process was sending waits three minutes, and one that failed up to a day; here both are over at once.
 */
export async function sendWaitingMail(
  database: Database,
  data: ServerData,
  env: Record<string, string>,
): Promise<LastServer> {
  const waiting = await database.query
    .updateTable('outbox')
    .set({ dueAt: new Date().toISOString() })
    .where('sentAt', 'is', null)
    .where('dueAt', '<', givenUp)
    .returning('id')
    .execute()
  const { address } = await startSoakServer(data, env)
  await vi.waitFor(async () => {
    expect(await readUnsent(database).execute()).toEqual([])
  }, patience)
  return { address, waitingMails: waiting.length }
}

function readUnsent({ query }: Database) {
  return query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .select(['subject', 'attempts', 'dueAt', 'lastError'])
}
