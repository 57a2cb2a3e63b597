import { randomUUID } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { browserName } from '#domain/accounts/browser-name.ts'
import {
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  passkeyAlgorithms,
  passkeyRules,
} from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Accounts } from './accounts.ts'
import type { CallOrigin } from './record-security-event.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  setPasskeyName,
  toPasskey,
} from './second-factor-store.ts'
import { addFactor, removeFactor } from './second-factors.ts'
import type { UserWithSession } from './session-user.ts'
import { lockSession } from './sessions.ts'
import {
  challengeMs,
  describeCredentials,
  relyingParty,
  startChallenge,
  takeChallenge,
} from './sign-in-with-passkey.ts'
import { userHandleOf, verifyNewPasskey } from './verify-passkey.ts'

/** What a browser needs to create a passkey: one that is found without a name, and asks who its user is. */
export async function startPasskey(
  accounts: Accounts,
  { id, email, name }: UserWithSession,
): Promise<{ creation: PasskeyCreation; cookies: Headers }> {
  const excludeCredentials = await describeCredentials(accounts, id)
  if (excludeCredentials.length >= passkeyRules.perUser) throw tooMany()
  const { challenge, cookies } = await startChallenge(accounts, {
    purpose: 'passkey-add',
    userId: id,
  })
  const creation: PasskeyCreation = {
    challenge,
    rp: { id: relyingParty(accounts).id, name: brandName },
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
  }
  return { creation, cookies }
}

interface AddCall {
  headers: Headers
  origin: CallOrigin
}

/** Named after the browser, until its user renames it. Returns recovery codes with the account's first factor. */
export async function addPasskey(
  accounts: Accounts,
  user: UserWithSession,
  sent: NewPasskey,
  { headers, origin }: AddCall,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { database } = accounts
  const challenge = await takeChallenge(accounts, headers, {
    purpose: 'passkey-add',
    userId: user.id,
  })
  const verified = await verifyNewPasskey(sent, { challenge, relyingParty: relyingParty(accounts) })
  if (verified === null) throw new CallError('invalid', messages.addNotRight)
  const name = browserName(origin.userAgent)
  return database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
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
    const change = { kind: 'passkey', user, origin, name } as const
    const recoveryCodes = await addFactor(accounts, { trx, announce }, change)
    return { passkey: toPasskey(row), recoveryCodes }
  })
}

export async function renamePasskey(
  { database }: Accounts,
  user: UserWithSession,
  change: { id: string; name: string },
): Promise<void> {
  const isFound = await database.change((trx) => setPasskeyName(trx, user.id, change))
  if (!isFound) throw gone()
}

export async function removePasskey(
  accounts: Accounts,
  user: UserWithSession,
  id: string,
  origin: CallOrigin,
): Promise<void> {
  const { database } = accounts
  await database.change(async (trx, announce) => {
    await lockSession(trx, database, user)
    const name = await deletePasskey(trx, user.id, id)
    if (name === undefined) throw gone()
    await removeFactor(accounts, { trx, announce }, { kind: 'passkey', user, origin, name })
  })
}

function tooMany(): CallError {
  return new CallError('conflict', messages.tooMany)
}

function gone(): CallError {
  return new CallError('conflict', messages.gone)
}
