import type { Role } from '#domain/accounts/role.ts'
import type { MissingFactor, User } from '#domain/accounts/user.ts'
import type { TeamRole } from '#domain/companies/team-role.ts'
import type { Schema } from '#server/db/schema.ts'

type UserRow = Schema['user']

/** The user of a call: of a session, or of an API token. */
export interface SessionUser
  extends Pick<UserRow, 'id' | 'name' | 'email' | 'pendingEmail' | 'pendingEmailConfirmed'> {
  role: Role
  /** An operator who manages the operators. */
  isAdmin: boolean
  /** The company that the call is made in; null without one. */
  companyId: string | null
  companyRole: TeamRole | null
  /** Its name. Without one: the name that a company of theirs would get. */
  company: string | null
  isEmailConfirmed: boolean
  hasSecondFactor: boolean
  /** Whether the company needs its members to have a second factor. */
  isFactorRequired: boolean
  /** Set by `applyFactorRule`. */
  missingFactor?: MissingFactor
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
type JoinedRow = Omit<UserRow, 'passwordHash' | 'createdAt'> & {
  agencyRole: TeamRole | null
  companyId?: string | null
  companyRole?: TeamRole | null
  companyName?: string | null
  isFactorRequired?: number | null
}

export function toSessionUser(row: JoinedRow): SessionUser {
  const { id, name, email, agencyRole, pendingEmail, pendingEmailConfirmed } = row
  const role: Role = agencyRole === null ? 'client' : 'operator'
  const { companyId = null, companyRole = null } = row
  const company = row.companyName ?? row.company
  const isEmailConfirmed = Boolean(row.isEmailConfirmed)
  const isAdmin = agencyRole === 'owner'
  const hasSecondFactor = row.secondFactorSince !== null
  const isFactorRequired = row.isFactorRequired === 1
  const factor = { hasSecondFactor, isFactorRequired }
  const user = { id, name, email, role, isAdmin, isEmailConfirmed, ...factor }
  return { ...user, companyId, companyRole, company, pendingEmail, pendingEmailConfirmed }
}

/** The company whose requests are a user's own. No company has an empty id. */
export function companyOf({ companyId }: Pick<SessionUser, 'companyId'>): string {
  return companyId ?? ''
}

/** What a user may see of themselves: nothing of their session. */
export function toUser(user: SessionUser): User {
  const { id, name, email, role, company, companyId, companyRole, isEmailConfirmed } = user
  const { isAdmin, pendingEmail, pendingEmailConfirmed } = user
  return {
    id,
    name,
    email,
    role,
    ...(isAdmin ? { isAdmin } : {}),
    ...(company ? { company } : {}),
    ...(companyId === null ? {} : { companyId }),
    ...(companyRole === null ? {} : { companyRole }),
    isEmailConfirmed,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    ...(pendingEmailConfirmed === null ? {} : { pendingEmailConfirmed }),
    ...(user.missingFactor ? { missingFactor: user.missingFactor } : {}),
  }
}
