import { secondFactorRules } from '#domain/accounts/second-factor.ts'
import type { User } from '#domain/accounts/user.ts'
import type { TeamRole } from '#domain/companies/team.ts'
import type { Schema } from '#server/db/schema.ts'

/** `company` without `companyId` is the name that a company of theirs would get. `missingFactor`: see `applyFactorRule`. */
export interface SessionUser extends User {
  isEmailConfirmed: boolean
  hasSecondFactor: boolean
  /** Whether the company needs its members to have a second factor. */
  isFactorRequired: boolean
}

export interface UserWithSession extends SessionUser {
  sessionId: string
  /** As it is in the cookie; the database stores a hash of it. */
  sessionToken: string
  sessionCreatedAt: string
  /** When the session was last in use, give or take a few minutes. */
  sessionUpdatedAt: string
  /** When the user last proved who they are in this session. */
  authenticatedAt: string
}

/** What is read of a user, with the company of a call where that is joined. */
type JoinedRow = Omit<
  Schema['user'],
  'passwordHash' | 'createdAt' | 'identity' | 'identitySince'
> & {
  agencyRole: TeamRole | null
  companyId?: string | null
  companyRole?: TeamRole | null
  companyName?: string | null
  isFactorRequired?: number | null
}

export function toSessionUser(row: JoinedRow): SessionUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.agencyRole === null ? 'client' : 'operator',
    isAdmin: row.agencyRole === 'owner' || undefined,
    company: (row.companyName ?? row.company) || undefined,
    companyId: row.companyId ?? undefined,
    companyRole: row.companyRole ?? undefined,
    isEmailConfirmed: row.isEmailConfirmed === 1,
    pendingEmail: row.pendingEmail ?? undefined,
    pendingEmailConfirmed: row.pendingEmailConfirmed ?? undefined,
    hasSecondFactor: row.secondFactorSince !== null,
    isFactorRequired: row.isFactorRequired === 1,
  }
}

/** Whether sensitive actions are open. They never are for an API token, which involves no recent sign-in. */
export function isFresh(user: SessionUser | UserWithSession, now = Date.now()): boolean {
  if (!('authenticatedAt' in user)) return false
  return now - Date.parse(user.authenticatedAt) < secondFactorRules.freshMinutes * 60_000
}

/** The company whose requests are a user's own. No company has an empty id. */
export function companyOf({ companyId }: Pick<SessionUser, 'companyId'>): string {
  return companyId ?? ''
}
