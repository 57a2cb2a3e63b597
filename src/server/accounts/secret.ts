import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { readOrKeepSetting } from '#server/db/settings-store.ts'

/** The generated secret for a server without AUTH_SECRET: created once and shared by every process. */
export function readSecret({ query }: Database): Promise<string> {
  return readOrKeepSetting(query, 'auth-secret', randomBytes(32).toString('base64url'))
}
