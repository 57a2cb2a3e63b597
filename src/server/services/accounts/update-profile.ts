import type { Profile } from '#domain/credentials.ts'
import type { Database } from '#server/db/database.ts'
import { setProfile } from '#server/db/user-store.ts'
import type { SessionUser } from '#server/services/session-user.ts'

/** What was written before keeps the name it was written under. */
export async function updateProfile(
  { query }: Database,
  user: SessionUser,
  { name, company }: Profile,
): Promise<SessionUser> {
  await setProfile(query, user.id, { name, company })
  return { ...user, name, company }
}
