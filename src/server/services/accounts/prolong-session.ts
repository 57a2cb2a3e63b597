import type { Person } from '#server/services/read-person.ts'
import { type AccountsConfig, createAuth, headersForAuth } from './create-auth.ts'

const dayMs = 24 * 60 * 60_000

/** Gives a session that is still used more time, once a day. Returns the cookies to be set for it. */
export async function prolongSession(
  config: AccountsConfig,
  { sessionUpdatedAt }: Person,
  headers: Headers,
): Promise<Headers> {
  if (Date.now() - Date.parse(sessionUpdatedAt) < dayMs) return new Headers()
  const auth = createAuth(config, config.database.query, {})
  const reply = await auth.api.getSession({ headers: headersForAuth(headers), returnHeaders: true })
  return reply.headers
}
