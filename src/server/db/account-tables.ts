import type { Role } from '#domain/accounts/role.ts'
import type { ConfirmedAddress } from '#domain/accounts/user.ts'

export interface UserTable {
  id: string
  name: string
  email: string
  /** 1 or 0. */
  isEmailConfirmed: number
  /** See `password-hasher.ts`. Null without a password. */
  passwordHash: string | null
  createdAt: string
  role: Role
  /** The name that a company of this account's own would get. A member's company has a name of its own. */
  company: string | null
  /** The address it changes to once that is confirmed. */
  pendingEmail: string | null
  /** Which of the two addresses has confirmed that change. */
  pendingEmailConfirmed: ConfirmedAddress | null
  /** An operator with this is an admin. A suspended one keeps it. */
  adminSince: string | null
  /** Of an operator who is suspended: the role is that of a client until then. */
  suspendedAt: string | null
  /** Null without a second factor. */
  secondFactorSince: string | null
}

export interface SessionTable {
  id: string
  expiresAt: string
  /** A hash of the token in the cookie: see `sha256`. */
  token: string
  createdAt: string
  /** When it was last in use. */
  updatedAt: string
  /** The network it was opened from: see `callerOf`. */
  ipAddress: string | null
  userAgent: string | null
  userId: string
  /** When its user last proved who they are. */
  authenticatedAt: string
  /** The company it acts in; null where its user has none. */
  companyId: string | null
}
