import type { Generated } from 'kysely'
import type { TokenScope } from '#domain/accounts/api-token.ts'
import type { SecurityEventKind } from '#domain/accounts/security-event.ts'
import type { ConfirmedAddress } from '#domain/accounts/user.ts'
import type { TeamRole } from '#domain/companies/team.ts'
import type { Order } from '#domain/requests/order.ts'

/** The tables of accounts and companies: see `Schema`. */
export interface AccountTables {
  user: {
    id: string
    name: string
    email: string
    isEmailConfirmed: number
    /** See `password-hasher.ts`. Null without a password. */
    passwordHash: string | null
    createdAt: string
    /** The name that a company of this account's own would get. A member's company has a name of its own. */
    company: string | null
    /** The address it changes to once that is confirmed. */
    pendingEmail: string | null
    /** Which of the two addresses has confirmed that change. */
    pendingEmailConfirmed: ConfirmedAddress | null
    /** Null without a second factor. A copy of what other tables say: every call reads it with its user. */
    secondFactorSince: string | null
    /** The sign-in provider and its name for this person, separated by a blank; unique. */
    identity: string | null
    identitySince: string | null
  }

  session: {
    id: string
    expiresAt: string
    /** A hash of the token in the cookie: see `sha256`. */
    token: string
    createdAt: string
    updatedAt: string
    ipAddress: string | null
    userAgent: string | null
    userId: string
    authenticatedAt: string
    /** The company it acts in; null where its user has none. */
    companyId: string | null
  }

  apiToken: {
    id: string
    userId: string
    hash: string
    name: string
    scope: TokenScope
    createdAt: string
    expiresAt: string
    lastUsedAt: string | null
  }

  /** A random token in an emailed link or in a cookie, which works until it expires or is used. */
  token: {
    id: string
    hash: string
    purpose: TokenPurpose
    /** Whose account it opens, or who sent the invitation. Null for an address without an account. */
    userId: string | null
    companyId: string | null
    email: string | null
    /** There is one token of a purpose with a key: of an order its idempotency key, of an invitation whom it is for. */
    key: string | null
    /** Of the secret in the browser that asked for it: see `issueBrowserSecret`. */
    browserHash: string | null
    /** One of `TokenPayloads`, as JSON. */
    payload: string
    attempts: number
    createdAt: string
    expiresAt: string
    /** Of one that stays after its use. Others are deleted by it. */
    usedAt: string | null
    /** When its reader is reminded of a link that was not opened; null for no reminder, and once it was sent. */
    remindsAt: string | null
  }

  /** An authenticator app. It counts once it is confirmed with a code. */
  authenticator: {
    userId: string
    /** Encrypted: see `server/webhooks/secret-box.ts`. */
    sealedKey: string
    /** The step of the last code that was accepted: neither it nor an earlier one is accepted again. */
    lastStep: number
    createdAt: string
    confirmedAt: string | null
  }

  /** A recovery code that has not been used. */
  recoveryCode: { userId: string; hash: string }

  passkey: {
    id: string
    userId: string
    /** As the authenticator names it, in base64url. */
    credentialId: string
    publicKey: string
    /** How often it was used, where the authenticator counts; 0 where it does not. */
    counter: number
    /** A JSON array of how the authenticator can be reached. */
    transports: string
    name: string
    /** Whether its authenticator copies it to the user's other devices: it cannot, it could, or it does. */
    backup: 'never' | 'possible' | 'done'
    createdAt: string
    lastUsedAt: string | null
  }

  /** Append-only: a trigger rejects updates, and rows are deleted only by age. */
  securityEvent: {
    id: Generated<number>
    /** Whose account it is about, or `wholeService`. It has no reference: the log outlives the account. */
    userId: string
    /** Who did it, where that was another user. */
    actorId: string | null
    /** Only of what is about the whole service, which says who did it for as long as it is kept. */
    actorEmail: string | null
    kind: SecurityEventKind
    /** A few words more, such as the name of a passkey. */
    detail: string | null
    /** These two are null on the command line. */
    network: string | null
    userAgent: string | null
    at: string
  }

  company: {
    /** `agencyId`, or that of the account it was created with, if that had no company before; otherwise its own. */
    id: string
    name: string
    createdAt: string
    isFactorRequired: Generated<number>
    /** `BillingDetails`, as JSON; null until an owner has entered them. */
    billingDetails: string | null
    doMembersSeeInvoices: Generated<number>
    /** For operators alone; neither shown to the company nor part of its export. A change names the version it was made to. */
    agencyNotes: Generated<string>
    notesVersion: Generated<number>
    /** 1 where the invoices of its plans are issued by themselves. */
    issuesPlans: Generated<number>
    /** When its members get the next monthly email; null where no solution is handed over. */
    monthlyEmailAt: string | null
  }

  membership: {
    companyId: string
    userId: string
    role: TeamRole
    joinedAt: string
    /** When the member last switched to it: a sign-in opens the one that was used last. */
    usedAt: string
    /** Of an operator: they have the rights of a client until they are restored. Always null in a company. */
    suspendedAt: string | null
  }
}

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
  /** A browser on its way to the sign-in provider, and what its way back is checked against. */
  'provider-visit': {
    next: string | undefined
    isSignUp: boolean
    checks: { verifier: string; nonce: string }
  }
  'passkey-add': PasskeyChallenge
  'passkey-sign-in': PasskeyChallenge
  'passkey-second-step': PasskeyChallenge
  'passkey-sign-in-again': PasskeyChallenge
  /** An order whose link was emailed. Operators see that it waits; it is in no figure before it is placed. */
  'unconfirmed-order': {
    /** Of address and order, to detect a key that is reused. */
    fingerprint: string
    /** Absent once it is placed, as are the name and company of the visitor. */
    order?: Order
    name?: string | undefined
    company?: string | undefined
    /** The operator who entered it, by name. */
    enteredBy?: string | undefined
    /** The same by id: the request is assigned to them. */
    assigneeId?: string | undefined
    requestNumber?: number
  }
  invitation: { role: TeamRole }
}

export type TokenPurpose = keyof TokenPayloads

interface PasskeyChallenge {
  challenge: string
}
