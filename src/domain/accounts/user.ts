import type * as z from 'zod/mini'
import type { userSchema } from './user-schema.ts'

export const userStorageKey = 'user'
/** What a browser keeps of the signed-in user for its next first frame. It proves nothing: only the server knows. */
export const returningStorageKey = 'returning'

export function serializeReturning({ name, role }: User): string {
  return JSON.stringify({ name, role })
}

/** A signed-in user. Data from outside is parsed with `userSchema`. */
export type User = z.infer<typeof userSchema>

export type MissingFactor = NonNullable<User['missingFactor']>

export type ConfirmedAddress = NonNullable<User['pendingEmailConfirmed']>

export function missingConfirmations(user: {
  isEmailConfirmed?: boolean | undefined
  pendingEmailConfirmed?: ConfirmedAddress | null | undefined
}): ConfirmedAddress[] {
  const needed: ConfirmedAddress[] = user.isEmailConfirmed === false ? ['new'] : ['new', 'old']
  return needed.filter((address) => address !== user.pendingEmailConfirmed)
}

interface Named {
  name: string
  company?: string | null | undefined
}

/** The text that confirms a deletion: the company, or the name where there is no company. */
export function confirmationName({ name, company }: Named): string {
  return company?.trim() || name
}

export function isNamed(account: Named, typed: string): boolean {
  return normalName(typed) === normalName(confirmationName(account))
}

function normalName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
