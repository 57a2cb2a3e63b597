import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits, unless told otherwise: too many to guess, and short enough for one line of an email. */
export function newToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

/** The hash that the database stores. A plain one is enough, because a token is random and long. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
