import type { OperatorRole } from '#domain/accounts/operator-account.ts'

/** An invitation that was not accepted yet. */
export interface OperatorInvitationTable {
  id: string
  /** The address it was sent to. One has one invitation at most. */
  email: string
  role: OperatorRole
  /** Of the token in the link: see `sha256`. */
  tokenHash: string
  /** The admin's account. */
  invitedBy: string
  createdAt: string
  expiresAt: string
}
