import type { Kysely } from 'kysely'

/**
 * Session tokens are stored hashed from here on. Those stored before are readable in every older backup,
 * so their sessions end instead of being converted: everyone signs in once more.
 */
export async function endUnhashedSessions(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<{ session: object }>).deleteFrom('session').execute()
}
