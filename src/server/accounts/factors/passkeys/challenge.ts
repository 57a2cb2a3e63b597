import { CallError } from '#contract/errors.ts'
import { type PasskeyRequest, passkeyRules } from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { listCredentials } from '#server/accounts/passkey-store.ts'
import type { TokenPurpose } from '#server/db/account-tables.ts'
import { newToken } from '#server/db/random-token.ts'
import { issueToken, takeToken } from '#server/db/token-store.ts'

/** What a challenge is for, and whose passkey is to sign it: null where any will do. */
export interface ChallengeUse {
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

/** What a browser asks its user's authenticator to sign. */
export async function startRequest(
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
