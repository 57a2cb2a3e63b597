import * as z from 'zod/mini'
import { apiTokenLimits as limits, apiTokenMessages as messages } from './api-token-messages.ts'
import { nameCharacters } from './credentials.ts'

/** What a token may do: `read` calls nothing that changes anything. */
export const tokenScopes = ['read', 'write'] as const

export type TokenScope = (typeof tokenScopes)[number]

export const tokenScopeLabels: Record<TokenScope, string> = {
  read: 'Read only',
  write: 'Read and write',
}

/** How long a token works, in days. Every token expires. */
export const tokenLifetimes = [30, 90, 365] as const

/** Before the random part, so that people and secret scanners recognize a token. */
export const tokenPrefix = 'hl_'

/** 32 random bytes in base64url. Anything else is refused without asking the database. */
export function isTokenShaped(text: string): boolean {
  return /^hl_[\w-]{43}$/.test(text)
}

export const newApiTokenSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: messages.nameMissing, abort: true }),
      z.maxLength(limits.nameMax, messages.nameTooLong),
      nameCharacters,
    ),
  scope: z.enum(tokenScopes),
  expiresInDays: z.literal(tokenLifetimes),
})

export type NewApiToken = z.infer<typeof newApiTokenSchema>

/** What can be known of a token after it was created: everything but the token itself. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of the admin who created it, in whose name it acts. */
  createdBy: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute. Null before its first use. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})

export type ApiToken = z.infer<typeof apiTokenSchema>

export function isExpired({ expiresAt }: Pick<ApiToken, 'expiresAt'>, nowMs: number): boolean {
  return Date.parse(expiresAt) <= nowMs
}
