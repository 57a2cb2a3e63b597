import * as z from 'zod/mini'
import { nameSchema } from './credentials.ts'

export const apiTokenLimits = {
  nameMax: 100,
  /** Tokens of the agency that have not expired. */
  max: 20,
} as const

export const apiTokenMessages = {
  nameMissing: 'Please name the token after what uses it',
  nameTooLong: `Please keep the name within ${apiTokenLimits.nameMax} characters`,
  tooMany: `You have ${apiTokenLimits.max} API tokens. Revoke one before you create another.`,

  invalid: 'This API token isn’t valid. It may have expired or been revoked.',
  readOnly: 'This API token is read-only. Use one that can write.',
  sessionOnly: 'API tokens can’t be used for this. Sign in instead.',

  createFailed: 'We couldn’t create the token. Please try again.',
  revoked: 'Token revoked. Calls that use it will fail from now on.',
  revokeFailed: 'We couldn’t revoke the token, so it still works. Please try again.',
} as const

/** What a token may do: `read` calls nothing that changes anything. */
export const tokenScopeLabels = { read: 'Read only', write: 'Read and write' } as const

export type TokenScope = keyof typeof tokenScopeLabels

export const tokenScopes = Object.keys(tokenScopeLabels) as TokenScope[]

/** How long a token works, in days. Every token expires. */
export const tokenLifetimes = [30, 90, 365] as const

/** Before the random part, so that people and secret scanners recognize a token. */
export const tokenPrefix = 'hl_'

/** 32 random bytes in base64url. Anything else is refused without asking the database. */
export function isTokenShaped(text: string): boolean {
  return /^hl_[\w-]{43}$/.test(text)
}

export const newApiTokenSchema = z.object({
  name: nameSchema(
    apiTokenMessages.nameMissing,
    apiTokenLimits.nameMax,
    apiTokenMessages.nameTooLong,
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
