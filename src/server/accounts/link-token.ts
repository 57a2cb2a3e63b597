import { createHash, randomBytes } from 'node:crypto'

/** The token of an emailed link: short enough for one line of an email. */
export function newLinkToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The hash that the database stores. As for sessions, a random token needs no slower one. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
