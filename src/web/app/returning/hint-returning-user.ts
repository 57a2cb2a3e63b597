import { returningStorageKey, userStorageKey } from '#domain/accounts/user.ts'

/**
 * Before the first paint: puts what storage knows of a signed-in user on `html`, where the style sheet picks
 * by it which of the prerendered variants is shown (`data-returning-only`, `data-signed-out`). Only a hint:
 * the app clears it as soon as the user has been read.
 */
export function hintReturningUser(): void {
  const demoUser = readEntry(userStorageKey)
  const user = demoUser?.role === 'client' ? demoUser : readEntry(returningStorageKey)
  if (user === undefined) return
  const { documentElement: page } = document
  page.setAttribute('data-returning', user.role === 'operator' ? 'operator' : 'client')
  if (user.isEmailConfirmed === false) page.setAttribute('data-unconfirmed', '')
  page.style.setProperty('--user-name', JSON.stringify(user.name))
}

interface StoredUser {
  name: string
  role?: unknown
  isEmailConfirmed?: unknown
}

/** Parsed by hand: nothing is loaded yet. Storage may be blocked or hold anything. */
function readEntry(key: string): StoredUser | undefined {
  try {
    const entry: Partial<StoredUser> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof entry?.name === 'string' ? { ...entry, name: entry.name } : undefined
  } catch {
    return undefined
  }
}
