import type { TokenScope } from '#domain/accounts/api-token.ts'

export interface ApiTokenTable {
  id: string
  userId: string
  /** Of the token: see `sha256`. */
  hash: string
  name: string
  scope: TokenScope
  createdAt: string
  expiresAt: string
  /** Null before its first use. */
  lastUsedAt: string | null
  /** The company it acts in: see `SessionTable`. */
  companyId: string | null
}
