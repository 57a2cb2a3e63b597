import { retention } from '#domain/accounts/retention.ts'
import type { Role } from '#domain/accounts/role.ts'

const hourMs = 60 * 60_000

/** When a session ends: some time after it began, however much it is used; an operator's also after a time without use. */
export function sessionEnd(role: Role, begunAt: Date, usedAt: Date): Date {
  const last = begunAt.getTime() + retention.sessionDays * 24 * hourMs
  if (role === 'client') return new Date(last)
  return new Date(Math.min(last, usedAt.getTime() + retention.operatorIdleHours * hourMs))
}
