import type { ConfirmedAddress } from '#domain/accounts/user.ts'
import type { TeamRole } from '#domain/companies/team-role.ts'
import type { Order } from '#domain/requests/order.ts'

/** What a token is for, and what is stored with it. A token of one purpose opens nothing of another. */
export interface TokenPayloads {
  'confirm-email': null
  /** The new address, and which of the two the link was sent to. */
  'change-email': { email: string; address: ConfirmedAddress }
  'reset-password': null
  /** Of token and code: the code alone would be guessed from a copy of the database. */
  'sign-in-link': { codeHash: string }
  /** A sign-in whose first factor was right, and which waits for the second. */
  'pending-sign-in': null
  'passkey-add': PasskeyChallenge
  'passkey-sign-in': PasskeyChallenge
  'passkey-second-step': PasskeyChallenge
  'passkey-sign-in-again': PasskeyChallenge
  'unconfirmed-order': WaitingOrder
  invitation: { role: TeamRole }
}

export type TokenPurpose = keyof TokenPayloads

/** What a browser has to have signed. */
interface PasskeyChallenge {
  challenge: string
}

/** An order whose link was emailed. Operators see that it waits; it is in no figure before it is placed. */
interface WaitingOrder {
  /** Of address and order, to detect a key that is reused. */
  fingerprint: string
  /** Absent once it is placed, as are the name and company of the visitor. */
  order?: Order
  name?: string | undefined
  company?: string | undefined
  /** Of the request it has become. */
  requestNumber?: number
}
