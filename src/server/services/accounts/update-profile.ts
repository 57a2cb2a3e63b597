import type { Profile } from '#domain/credentials.ts'
import type { Database } from '#server/db/database.ts'
import { setProfile } from '#server/db/user-store.ts'
import type { SessionUser } from '#server/services/session-user.ts'

/** Earlier events keep the name they were written with. */
export async function updateProfile(
  { query }: Database,
  user: SessionUser,
  { name, company }: Profile,
): Promise<SessionUser> {
  await setProfile(query, user.id, { name, company })
  return { ...user, name, company }
}
