import { CallError } from '#contract/errors.ts'
import { type PasskeyProof, type PasskeyRequest, passkeyRules } from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import type { Query } from '#server/db/database.ts'
import { newToken } from '#server/db/random-token.ts'
import type { TokenPurpose } from '#server/db/token-payloads.ts'
import { issueToken, takeToken } from '#server/db/token-store.ts'
import type { Accounts } from './accounts.ts'
import { lockCredentials } from './credentials-store.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import {
  findPasskey,
  listCredentials,
  notePasskeyUse,
  type PasskeyRow,
} from './second-factor-store.ts'
import type { UserWithSession } from './session-user.ts'
import { lockSession, type SignedIn } from './sessions.ts'
import { setAuthenticated } from './sessions-store.ts'
import { completeSignIn, recordFailure, type SignInCall } from './sign-in.ts'
import { verifyProof } from './verify-passkey.ts'

/** What a challenge is for, and whose passkey is to sign it: null where any will do. */
interface ChallengeUse {
  purpose: Extract<TokenPurpose, `passkey-${string}`>
  userId: string | null
}

interface Started {
  challenge: string
  /** Binds the challenge to this browser. */
  cookies: Headers
}

export const challengeMs = passkeyRules.challengeMinutes * 60_000

export async function startChallenge(
  { database, passkeyCookie }: Accounts,
  { purpose, userId }: ChallengeUse,
): Promise<Started> {
  const challenge = newToken(32)
  const { token } = await database.change((trx) =>
    issueToken(trx, purpose, { userId, payload: { challenge }, lifetimeMs: challengeMs }),
  )
  return { challenge, cookies: passkeyCookie.issue(token) }
}

/** What a browser asks its user's authenticator to sign. The same for every visitor who has not signed in. */
export async function startPasskeyRequest(
  accounts: Accounts,
  use: ChallengeUse,
): Promise<{ request: PasskeyRequest; cookies: Headers }> {
  const known = use.userId === null ? [] : await describeCredentials(accounts, use.userId)
  const { challenge, cookies } = await startChallenge(accounts, use)
  const request: PasskeyRequest = {
    challenge,
    rpId: relyingParty(accounts).id,
    allowCredentials: known,
    userVerification: 'required',
    timeout: challengeMs,
  }
  return { request, cookies }
}

/** The challenge that this browser got. Whatever comes of it, it works once. */
export async function takeChallenge(
  { database, passkeyCookie }: Accounts,
  headers: Headers,
  { purpose, userId }: ChallengeUse,
): Promise<string> {
  const token = passkeyCookie.read(headers)
  const taken =
    token === null ? undefined : await database.change((trx) => takeToken(trx, purpose, token))
  if (taken === undefined || taken.userId !== userId) {
    throw new CallError('invalid', messages.expired)
  }
  return taken.payload.challenge
}

export async function describeCredentials(
  { database }: Accounts,
  userId: string,
): Promise<PasskeyRequest['allowCredentials']> {
  const known = await listCredentials(database.query, userId)
  return known.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: credentialId,
    transports: JSON.parse(transports) as string[],
  }))
}

/** Passkeys are bound to the host of the public address, and are used on its pages alone. */
export function relyingParty({ publicUrl }: Pick<Accounts, 'publicUrl'>) {
  const { hostname: id, origin } = new URL(publicUrl)
  return { id, origin }
}

/** A passkey whose signature was right. It counts once `spendPasskey` has noted it. */
type CheckedPasskey = Pick<PasskeyRow, 'id' | 'userId' | 'counter' | 'backup'>

/**
 * Checks what a passkey has signed, outside a transaction: the challenge is used up, whatever comes of it.
 * A wrong signature is in the security log of the passkey's account.
 */
export async function checkPasskey(
  accounts: Accounts,
  proof: PasskeyProof,
  use: ChallengeUse,
  { headers, origin }: SignInCall,
): Promise<CheckedPasskey> {
  const { database } = accounts
  const challenge = await takeChallenge(accounts, headers, use)
  const passkey = await findPasskey(database.query, proof.id)
  if (passkey === undefined) throw new CallError('invalid', messages.unknown)
  if (use.userId !== null && passkey.userId !== use.userId) {
    throw new CallError('invalid', messages.otherAccount)
  }
  const expected = { challenge, relyingParty: relyingParty(accounts) }
  const verified = await verifyProof(proof, passkey, expected)
  if (verified === null) {
    await database.change((trx) => recordFailure(trx, passkey.userId, origin))
    throwNotRight()
  }
  return { id: passkey.id, userId: passkey.userId, ...verified }
}

/**
 * False for a passkey that was removed meanwhile, or whose counter is not later than at its last use: its private key is
 * in two authenticators, or an answer was recorded and sent again. That is in the security log.
 */
export async function spendPasskey(
  trx: Query,
  { id, userId, counter, backup }: CheckedPasskey,
  { origin }: SignInCall,
): Promise<boolean> {
  if (await notePasskeyUse(trx, { id, counter, backup, at: new Date() })) return true
  const detail = 'passkey with an old counter'
  await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, detail })
  return false
}

function throwNotRight(): never {
  throw new CallError('invalid', messages.notRight)
}

/** The authenticator has verified its user: having it and unlocking it are two factors. */
export async function signInWithPasskey(
  accounts: Accounts,
  proof: PasskeyProof,
  call: SignInCall,
): Promise<SignedIn> {
  const { database } = accounts
  const use = { purpose: 'passkey-sign-in', userId: null } as const
  const checked = await checkPasskey(accounts, proof, use, call)
  const { userId } = checked
  const signedIn = await database.change(async (trx, announce) => {
    await lockCredentials(trx, database, 'user.id', userId)
    if (!(await spendPasskey(trx, checked, call))) return null
    const how = { ...call, detail: 'with a passkey' }
    return completeSignIn(accounts, trx, userId, how, announce)
  })
  // After the commit, which keeps the entry in the security log.
  return signedIn ?? throwNotRight()
}

/** Opens sensitive actions in this session. */
export async function signInAgainWithPasskey(
  accounts: Accounts,
  user: UserWithSession,
  proof: PasskeyProof,
  call: SignInCall,
): Promise<void> {
  const { database } = accounts
  const use = { purpose: 'passkey-sign-in-again', userId: user.id } as const
  const checked = await checkPasskey(accounts, proof, use, call)
  const isRight = await database.change(async (trx) => {
    await lockSession(trx, database, user)
    const isSpent = await spendPasskey(trx, checked, call)
    if (isSpent) await setAuthenticated(trx, user, new Date())
    return isSpent
  })
  if (!isRight) throwNotRight()
}
