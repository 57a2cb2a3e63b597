import { paths } from '#web/shared/paths.ts'
import { storedDraft } from '#web/shared/stored-order.ts'

// What is known before the first paint is put on `html`, where the style sheet reads it until the app has.

/** Whether a user was signed in here last. */
export function isReturning(): boolean {
  return document.documentElement.hasAttribute('data-returning')
}

/** The user is known now, or cannot be read: the hint no longer counts. */
export function clearReturningHint(): void {
  const { documentElement: page } = document
  if (!isReturning()) return
  page.removeAttribute('data-returning')
  page.removeAttribute('data-unconfirmed')
  page.style.removeProperty('--user-name')
}

/**
 * The page is going to differ from the prerendered one, by its address's search or by a draft in storage: what
 * depends on them (`data-restored`) is shown as an outline until the app has read them.
 */
export function hintRestoring(): void {
  const { pathname, search } = window.location
  const hasDraft = pathname.startsWith(paths.orderHit) && storedDraft.read() !== null
  if (search !== '' || hasDraft) document.documentElement.setAttribute('data-restoring', '')
}

export function endRestoring(): void {
  document.documentElement.removeAttribute('data-restoring')
}
