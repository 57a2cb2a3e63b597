import type { SessionUser } from './user-store.ts'

/** Whether operators need a second factor. */
export interface FactorRule {
  isOperatorFactorRequired: boolean
}

/**
 * An operator without the second factor that they need has the rights of a client until they have one. Every
 * check of the role then holds, wherever it is made.
 */
export function applyFactorRule<U extends Pick<SessionUser, 'role' | 'hasSecondFactor'>>(
  rule: FactorRule,
  user: U,
): U {
  const isExempt = user.role === 'client' || user.hasSecondFactor
  if (!rule.isOperatorFactorRequired || isExempt) return user
  return { ...user, role: 'client', isAdmin: false, isFactorMissing: true }
}
