/** What an emailed link of an account is for. A token of one is none of another. */
export type TokenPurpose = 'confirm-email' | 'change-email' | 'reset-password'

export interface AccountTokenTable {
  /** Of the token in the link. */
  hash: string
  purpose: TokenPurpose
  /** Null for an address without an account, whose link is never sent. */
  userId: string | null
  /** Of a change: the new address, and which of the two the link was sent to. */
  detail: string | null
  expiresAt: string
}

/** A link that signs in. It is deleted when it is used. */
export interface SignInLinkTable {
  /** A hash of the token in the link. */
  id: string
  /** Null for an address without an account, whose link is never sent. */
  userId: string | null
  email: string
  /** Of the cookie of the browser that asked for it. */
  browserHash: string
  /** Of token and code: the code alone would be guessed from a copy of the database. */
  codeHash: string
  codesTried: number
  expiresAt: string
}

/** One email with a link that places an order. It is in no list and no figure before it is placed. */
export interface UnconfirmedOrderTable {
  /** A hash of the token in the link. */
  id: string
  email: string
  /** The idempotency key that the order was sent with. */
  key: string
  /** An `Order`, as JSON; null once it is placed, or another link has replaced this one. */
  content: string | null
  /** Of the cookie of the browser that ordered. */
  browserHash: string
  /** Of address and order, to detect a key that is reused. */
  fingerprint: string
  /** Of the request it has become. */
  requestNumber: number | null
  createdAt: string
  expiresAt: string
  placedAt: string | null
  /** When another link replaced this one. The row stays, because its email counts. */
  replacedAt: string | null
}
