/** A passkey: a public key whose private half is in an authenticator. */
export interface PasskeyTable {
  id: string
  userId: string
  /** As the authenticator names it, in base64url. */
  credentialId: string
  /** In COSE, base64url. */
  publicKey: string
  /** How often it was used, where the authenticator counts; 0 where it does not. */
  counter: number
  /** A JSON array of how the authenticator can be reached. */
  transports: string
  name: string
  backup: PasskeyBackup
  createdAt: string
  lastUsedAt: string | null
}

/** Whether its authenticator copies it to the user's other devices: it cannot, it could, or it does. */
export type PasskeyBackup = 'never' | 'possible' | 'done'

export type PasskeyPurpose = 'add' | 'sign-in' | 'second-step' | 'sign-in-again'

/** A challenge that a browser has to have signed. It is deleted with its first use. */
export interface PasskeyChallengeTable {
  /** Of the token in the browser's cookie. */
  tokenHash: string
  challenge: string
  purpose: PasskeyPurpose
  /** Whose passkey it is for; null to sign in with any. */
  userId: string | null
  expiresAt: string
}
