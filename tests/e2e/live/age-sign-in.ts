import type { LiveServer } from '#bin/test-servers.ts'
import { openDatabase } from '#server/open-database.ts'

/** Makes the sign-ins of an account so old that sensitive actions ask for another one. */
export async function ageSignIn({ env }: LiveServer, email: string): Promise<void> {
  const database = await openDatabase(env)
  const id = database.query.selectFrom('user').where('email', '=', email).select('id')
  const sessions = database.query.updateTable('session').set({ authenticatedAt: null })
  await sessions.where('userId', '=', id).execute().finally(database.close)
}
