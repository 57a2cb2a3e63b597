import { CallError } from '#contract/errors.ts'
import { invitationMessages as messages } from '#domain/accounts/invitation-messages.ts'
import type { Query } from '#server/db/database.ts'
import type { TokenPayloads } from '#server/db/token-payloads.ts'
import {
  deleteTokens,
  findToken,
  issueToken,
  listTokens,
  type Token,
  takeToken,
} from '#server/db/token-store.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import type { SessionUser } from './session-user.ts'

const dayMs = 24 * 60 * 60_000

/** Admins invite operators, owners the members of a company. */
type Purpose = 'operator-invitation' | 'company-invitation'

interface NewInvitation<P extends Purpose> {
  email: string
  role: TokenPayloads[P]['role']
  /** Null for an operator's. */
  companyId: string | null
  invitedBy: string
  days: number
}

/** Replaces an earlier one to the same address, and returns the token of its link. */
export async function issueInvitation<P extends Purpose>(
  trx: Query,
  purpose: P,
  { email, role, companyId, invitedBy, days }: NewInvitation<P>,
): Promise<string> {
  const key = `${companyId ?? ''} ${email}`
  await deleteTokens(trx, [purpose], { key })
  const { token } = await issueToken<Purpose>(trx, purpose, {
    userId: invitedBy,
    companyId,
    email,
    key,
    payload: { role },
    lifetimeMs: days * dayMs,
  })
  return token
}

interface ListedInvitation<P extends Purpose>
  extends Pick<Token<P>, 'id' | 'createdAt' | 'expiresAt'> {
  email: string
  role: TokenPayloads[P]['role']
}

/** Those that were not accepted yet and have not expired, by address. */
export async function listInvitations<P extends Purpose>(
  query: Query,
  purpose: P,
  companyId: string | null,
): Promise<ListedInvitation<P>[]> {
  const tokens = await listTokens(query, purpose, companyId)
  return tokens.map(({ id, email, payload: { role }, createdAt, expiresAt }) => ({
    id,
    email: email ?? '',
    role,
    createdAt,
    expiresAt,
  }))
}

/** Has the same result for an invitation that is gone already. */
export async function withdrawInvitation(
  trx: Query,
  purpose: Purpose,
  { id, companyId }: { id: string; companyId: string | null },
  { user, origin }: { user: SessionUser; origin: CallOrigin },
): Promise<void> {
  for (const { email } of await deleteTokens(trx, [purpose], { id, companyId })) {
    const event = { userId: user.id, kind: 'invitation-withdrawn', origin } as const
    await recordSecurityEvent(trx, { ...event, detail: email ?? '' })
  }
}

/** An invitation that works, to this address where one is given. */
export async function requireInvitation<P extends Purpose>(
  query: Query,
  purpose: P,
  token: string,
  email?: string,
): Promise<Token<P>> {
  const invitation = await findToken(query, purpose, token)
  if (invitation === undefined) throw new CallError('invalid', messages.invitationStale)
  // Only the owner of the mailbox has a valid token, so this reveals nothing to anyone else.
  if (email !== undefined && invitation.email !== email) {
    throw new CallError('forbidden', messages.invitationForOther)
  }
  return invitation
}

/** It works once. */
export async function spendInvitation(trx: Query, purpose: Purpose, token: string): Promise<void> {
  if ((await takeToken(trx, purpose, token)) !== undefined) return
  throw new CallError('invalid', messages.invitationStale)
}
