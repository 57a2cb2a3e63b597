import { createHash, randomBytes } from 'node:crypto'
import { tokenPrefix } from '#domain/accounts/api-token.ts'

/** A new API token: what the user sees once, and sends with every call. */
export function newApiTokenSecret(): string {
  return tokenPrefix + randomBytes(32).toString('base64url')
}

/** The hash that the database stores. As for sessions, 256 random bits need no slower one. */
export function hashApiToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
