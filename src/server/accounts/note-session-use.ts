import type { Database } from '#server/db/database.ts'
import { sessionEnd } from './session-end.ts'
import type { UserWithSession } from './session-user.ts'
import { setSessionUsed } from './sessions-store.ts'

/** Written at most this often, so that a call rarely writes because it was made. */
const noteEveryMs = 5 * 60_000

/** Notes that a session is in use, which puts off the end of an operator's. */
export async function noteSessionUse({ query }: Database, user: UserWithSession): Promise<void> {
  const now = new Date()
  if (now.getTime() - Date.parse(user.sessionUpdatedAt) < noteEveryMs) return
  const end = sessionEnd(user.role, new Date(user.sessionCreatedAt), now)
  // On a full disk, reads still work.
  await setSessionUsed(query, user.sessionId, now, end).catch(() => undefined)
}
