import type * as z from 'zod/mini'
import type { userSchema } from './user-schema.ts'

export const userStorageKey = 'user'
/**
 * Where accounts are real, the browser keeps this much of the signed-in user, for the first frame of the
 * next page. Never a proof: the server alone knows who is signed in.
 */
export const returningStorageKey = 'returning'

export function describeReturning({ name, role, isEmailConfirmed }: User): string {
  return JSON.stringify({ name, role, isEmailConfirmed })
}

/** A person who is signed in. Whatever claims to be one is parsed with `userSchema`. */
export type User = z.infer<typeof userSchema>

interface Named {
  name: string
  company?: string | null | undefined
}

/** What the owner types to confirm a deletion: the company, or the name where there is none. */
export function confirmationName({ name, company }: Named): string {
  return company?.trim() || name
}

export function isNamed(account: Named, typed: string): boolean {
  return normalName(typed) === normalName(confirmationName(account))
}

function normalName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
