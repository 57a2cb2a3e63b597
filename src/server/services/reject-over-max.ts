import { CallError } from '#contract/errors.ts'

/** Anyone can enter anyone's address: its owner gets so many emails, and no more until they expire. */
export function rejectOverMax(expiries: string[], max: number, message: string, now: Date): void {
  if (expiries.length < max) return
  const waitMs = Date.parse(expiries[0] ?? '') - now.getTime()
  throw new CallError('too-many', message, {}, Math.max(1, Math.ceil(waitMs / 1000)))
}
