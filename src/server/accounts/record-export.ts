import type { Database } from '#server/db/database.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { SessionUser } from './session-user.ts'

/** Recorded before the first byte is sent: what was read cannot be taken back. */
export async function recordExport(
  database: Database,
  user: SessionUser,
  what: string,
  origin: CallOrigin,
): Promise<void> {
  const event = { userId: user.id, kind: 'data-exported', origin, detail: what } as const
  await recordSecurityEvent(database.query, event)
}
