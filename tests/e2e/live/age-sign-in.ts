import type { Database } from '#server/services/database.ts'

/** Makes the sign-ins of an account so old that sensitive actions ask for another one. */
export async function ageSignIn({ query }: Database, email: string): Promise<void> {
  const id = query.selectFrom('user').where('email', '=', email).select('id')
  const sessions = query.updateTable('session').set({ authenticatedAt: null })
  await sessions.where('userId', '=', id).execute()
}
