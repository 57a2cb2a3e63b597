import type { Announce, Query } from '#server/db/database.ts'
import { deleteTokens } from '#server/db/token-store.ts'
import {
  composeRoleChanged,
  type RoleOutcome,
} from '#server/notifications/mail/compose-role-changed.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { endOtherAccess } from './end-other-access.ts'
import { type Standing, type StandingAccount, setStanding } from './operator-account-store.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { deleteSessionsOf } from './sessions-store.ts'

interface AppliedStanding extends Standing {
  outcome: RoleOutcome
  /** Who did it; absent on the command line. */
  actorId?: string
  origin: CallOrigin | null
}

/** Removal and demotion take effect by themselves: the role is read with every call. */
const endsAccess: Record<RoleOutcome, boolean> = {
  operator: true,
  admin: true,
  restored: true,
  suspended: true,
  demoted: false,
  removed: false,
}

/**
 * Changes what an account may do, with its entry in the log and its email. A grant ends every session and other access:
 * one from before, perhaps made by another person, must not get an operator's rights. So does a suspension.
 */
export async function applyStanding(
  trx: Query,
  announce: Announce,
  { id, email }: Pick<StandingAccount, 'id' | 'email'>,
  { outcome, actorId, origin, ...standing }: AppliedStanding,
): Promise<void> {
  await setStanding(trx, id, standing)
  if (endsAccess[outcome]) {
    await deleteSessionsOf(trx, id)
    await endOtherAccess(trx, id)
  }
  // What a former admin has prepared, and what would undo the change.
  if (standing.role !== 'operator' || standing.adminSince === null) {
    await deleteTokens(trx, ['operator-invitation'], { userId: id })
  }
  await deleteTokens(trx, ['operator-invitation'], { email })
  announce({ kind: 'access', userId: id })
  const actor = actorId === undefined ? {} : { actorId }
  const detail = origin === null ? `${outcome}, command line` : outcome
  await recordSecurityEvent(trx, { userId: id, kind: 'role-changed', origin, detail, ...actor })
  await enqueueMail(trx, announce, composeRoleChanged(email, outcome))
}
