import { returningStorageKey, userStorageKey } from '#domain/accounts/user.ts'
import { attempt } from '#web/shared/attempt.ts'
import { draftStorageKey } from '#web/shared/form/stored-drafts.ts'
import { orderHitPath } from '#web/shared/routes.ts'

// What is known before the first paint is put on `html`, where the style sheet reads it until the app has.

export function isReturning(): boolean {
  return document.documentElement.hasAttribute('data-returning')
}

export function isHinted(): boolean {
  return isReturning() || document.documentElement.hasAttribute('data-restoring')
}

/** The user is known now, or cannot be read: the hint no longer counts. */
export function clearReturningHint(): void {
  const { documentElement: page } = document
  if (!isReturning()) return
  page.removeAttribute('data-returning')
  page.style.removeProperty('--user-name')
}

/** What depends on the address or on a draft (`data-restored`) is an outline until the app has read it. */
export function hintRestoring(): void {
  const { pathname, search, hash } = window.location
  const isRestored =
    search !== '' ||
    hash.includes('=') ||
    (pathname.startsWith(orderHitPath) && attempt(() => localStorage.getItem(draftStorageKey)))
  const isTab = search.includes('tab=')
  if (isRestored) document.documentElement.setAttribute('data-restoring', isTab ? 'tab' : '')
}

export function endRestoring(): void {
  document.documentElement.removeAttribute('data-restoring')
}

/** By this the style sheet picks `data-returning-only` or `data-signed-out`, until the app has read the user. */
export function hintReturningUser(): void {
  const demoUser = readEntry(userStorageKey)
  const user = demoUser?.role === 'client' ? demoUser : readEntry(returningStorageKey)
  if (user === undefined) return
  const { documentElement: page } = document
  page.setAttribute('data-returning', user.role === 'operator' ? 'operator' : 'client')
  page.style.setProperty('--user-name', JSON.stringify(user.name))
}

/** Parsed by hand: nothing is loaded yet. Storage may be blocked or hold anything. */
function readEntry(key: string) {
  const entry = attempt((): { name?: unknown; role?: unknown } | null =>
    JSON.parse(localStorage.getItem(key) ?? 'null'),
  )
  return typeof entry?.name === 'string' ? { ...entry, name: entry.name } : undefined
}
