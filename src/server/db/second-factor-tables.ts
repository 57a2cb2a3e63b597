/** An authenticator app. It counts once it is confirmed with a code. */
export interface AuthenticatorTable {
  userId: string
  /** Encrypted: see `services/webhooks/secret-box.ts`. */
  sealedKey: string
  /** The step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  lastStep: number
  createdAt: string
  confirmedAt: string | null
}

/** A recovery code that has not been used. */
export interface RecoveryCodeTable {
  userId: string
  /** See `hashRecoveryCode`. */
  hash: string
}

/** A sign-in whose first factor was right, and which waits for the second. */
export interface PendingSignInTable {
  /** Of the token in the browser's cookie. */
  tokenHash: string
  userId: string
  expiresAt: string
}
