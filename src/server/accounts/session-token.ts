import { createHash, randomBytes } from 'node:crypto'

export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The hash of a session token that the database stores. A token is random and long, so a plain hash
 * suffices: it cannot be guessed, and a copy of the database opens no session.
 */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
