import type { Profile } from '#domain/credentials.ts'
import type { Database } from '#server/db/database.ts'
import { setProfile } from '#server/db/people-store.ts'
import type { Person } from '#server/services/read-person.ts'

/** What was written before keeps the name it was written under. */
export async function updateProfile(
  { query }: Database,
  person: Person,
  { name, company }: Profile,
): Promise<Person> {
  await setProfile(query, person.id, { name, company })
  return { ...person, name, company }
}
