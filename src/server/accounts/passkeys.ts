import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import {
  passkeyMessages as messages,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyProof,
  passkeyAlgorithms,
  passkeyRules,
} from '#domain/accounts/second-factor.ts'
import { browserName } from '#domain/accounts/security-event.ts'
import { brandName } from '#domain/site/brand.ts'
import type { TokenPurpose } from '#server/db/account-tables.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { newToken } from '#server/db/random-token.ts'
import { issueToken, takeToken } from '#server/db/token-store.ts'
import type { Accounts } from './accounts.ts'
import {
  addFactor,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  removeFactor,
  toPasskey,
} from './second-factors.ts'
import { recordSecurityEvent, type UserCall } from './security-log.ts'
import type { SessionUser } from './session-user.ts'
import { lockSession } from './sessions.ts'
import { completeSignIn, recordFailure, type SignInCall } from './sign-in.ts'
import { lockUser } from './user-store.ts'
import { userHandleOf, verifyNewPasskey, verifyProof } from './verify-passkey.ts'

/** What a challenge is for, and whose passkey is to sign it: null where any will do. */
interface ChallengeUse {
  purpose: Extract<TokenPurpose, `passkey-${string}`>
  userId: string | null
}

const challengeMs = passkeyRules.challengeMinutes * 60_000

/** The cookie binds the challenge to this browser. */
async function startChallenge(
  { database, passkeyCookie }: Accounts,
  { purpose, userId }: ChallengeUse,
) {
  const challenge = newToken(32)
  const { token } = await database.change((trx) =>
    issueToken(trx, purpose, { userId, payload: { challenge }, lifetimeMs: challengeMs }),
  )
  return { challenge, cookies: passkeyCookie.issue(token) }
}

/** What a browser asks its user's authenticator to sign. The same for every visitor who has not signed in. */
export async function startPasskeyRequest(accounts: Accounts, use: ChallengeUse) {
  const known = use.userId === null ? [] : await listCredentials(accounts, use.userId)
  const { challenge, cookies } = await startChallenge(accounts, use)
  const rpId = rpIdOf(accounts)
  const asked = { userVerification: 'required', timeout: challengeMs } as const
  return { challenge, rpId, allowCredentials: known, ...asked, cookies }
}

/** What has to be signed for the challenge that this browser got. Whatever comes of it, it works once. */
async function takeChallenge(accounts: Accounts, headers: Headers, use: ChallengeUse) {
  const { database, passkeyCookie, publicUrl } = accounts
  const token = passkeyCookie.read(headers)
  const taken = token && (await database.change((trx) => takeToken(trx, use.purpose, token)))
  if (!taken || taken.userId !== use.userId) throw new CallError('invalid', messages.expired)
  return {
    expectedChallenge: taken.payload.challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpIdOf(accounts),
    requireUserVerification: true,
  } as const
}

async function listCredentials({ database }: Accounts, userId: string) {
  const known = await listPasskeys(database.query, userId)
  return known.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId,
    transports: JSON.parse(transports) as string[],
  }))
}

function rpIdOf({ publicUrl }: Accounts): string {
  return new URL(publicUrl).hostname
}

/** A passkey whose signature was right. It counts once `consumePasskey` has recorded it. */
type CheckedPasskey = Pick<PasskeyRow, 'id' | 'userId' | 'counter' | 'backup'>

/** Outside a transaction: the challenge is used up whatever comes of it, and a wrong signature is in the security log. */
export async function checkPasskey(
  accounts: Accounts,
  proof: PasskeyProof,
  use: ChallengeUse,
  { headers, origin }: SignInCall,
): Promise<CheckedPasskey> {
  const { database } = accounts
  const expected = await takeChallenge(accounts, headers, use)
  const passkey = await database.query
    .selectFrom('passkey')
    .where('credentialId', '=', proof.id)
    .selectAll()
    .executeTakeFirst()
  if (passkey === undefined) throw new CallError('invalid', messages.unknown)
  if (use.userId !== null && passkey.userId !== use.userId) {
    throw new CallError('invalid', messages.otherAccount)
  }
  const verified = await verifyProof(proof, passkey, expected)
  if (verified === null) {
    await database.change((trx) => recordFailure(trx, passkey.userId, origin))
    throwNotRight()
  }
  return { id: passkey.id, userId: passkey.userId, ...verified }
}

/**
 * False for a passkey that is gone, or whose counter is not later than at its last use: its key was copied, or an answer
 * was sent again. That is in the security log. Authenticators that do not count stay at 0.
 */
export async function consumePasskey(
  trx: Query,
  { id, userId, counter, backup }: CheckedPasskey,
  { origin }: SignInCall,
): Promise<boolean> {
  const used = trx
    .updateTable('passkey')
    .set({ counter, backup, lastUsedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
  if (await hasChanged(used)) return true
  const detail = 'passkey with an old counter'
  await recordSecurityEvent(trx, { userId, kind: 'sign-in-failed', origin, detail })
  return false
}

export function throwNotRight(): never {
  throw new CallError('invalid', messages.notRight)
}

/** The authenticator has verified its user: having it and unlocking it are two factors. */
export async function signInWithPasskey(accounts: Accounts, proof: PasskeyProof, call: SignInCall) {
  const use = { purpose: 'passkey-sign-in', userId: null } as const
  const checked = await checkPasskey(accounts, proof, use, call)
  const { userId } = checked
  const signedIn = await accounts.database.change(async (trx) => {
    await lockUser(trx, 'id', userId)
    if (!(await consumePasskey(trx, checked, call))) return null
    return completeSignIn(accounts, trx, userId, { ...call, detail: 'with a passkey' })
  })
  // After the commit, which keeps the entry in the security log.
  return signedIn ?? throwNotRight()
}

/** What a browser needs to create a passkey: one that is found without a name, and asks who its user is. */
export async function startPasskey(
  accounts: Accounts,
  { id, email, name }: SessionUser,
): Promise<PasskeyCreation & { cookies: Headers }> {
  const excludeCredentials = await listCredentials(accounts, id)
  if (excludeCredentials.length >= passkeyRules.perUser) throw tooMany()
  const use = { purpose: 'passkey-add', userId: id } as const
  const { challenge, cookies } = await startChallenge(accounts, use)
  return {
    challenge,
    rp: { id: rpIdOf(accounts), name: brandName },
    user: { id: userHandleOf(id), name: email, displayName: name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: challengeMs,
    cookies,
  }
}

/** Named after the browser, until its user renames it. Returns recovery codes with the account's first factor. */
export async function addPasskey(accounts: Accounts, call: UserCall, sent: NewPasskey) {
  const { user, headers } = call
  const use = { purpose: 'passkey-add', userId: user.id } as const
  const verified = await verifyNewPasskey(sent, await takeChallenge(accounts, headers, use))
  if (verified === null) throw new CallError('invalid', messages.addNotRight)
  const name = browserName(call.origin.userAgent)
  return accounts.database.change(async (trx) => {
    await lockSession(trx, user)
    if ((await listPasskeys(trx, user.id)).length >= passkeyRules.perUser) throw tooMany()
    const row = {
      id: randomUUID(),
      userId: user.id,
      ...verified,
      transports: JSON.stringify(sent.response.transports),
      name,
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
    }
    if (!(await insertPasskey(trx, row))) throw new CallError('conflict', messages.alreadyAdded)
    const recoveryCodes = await addFactor(trx, call, 'passkey', name)
    return { passkey: toPasskey(row), recoveryCodes }
  })
}

export async function renamePasskey(
  { database }: Accounts,
  { user }: UserCall,
  id: string,
  name: string,
): Promise<void> {
  const named = database.query.updateTable('passkey').set({ name })
  if (!(await hasChanged(named.where((eb) => eb.and({ id, userId: user.id }))))) throw gone()
}

export async function removePasskey(accounts: Accounts, call: UserCall, id: string): Promise<void> {
  await accounts.database.change(async (trx) => {
    await lockSession(trx, call.user)
    const removed = await trx
      .deleteFrom('passkey')
      .where((eb) => eb.and({ id, userId: call.user.id }))
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw gone()
    await removeFactor(accounts, trx, call, 'passkey', removed.name)
  })
}

function tooMany(): CallError {
  return new CallError('conflict', messages.tooMany)
}

function gone(): CallError {
  return new CallError('conflict', messages.gone)
}
