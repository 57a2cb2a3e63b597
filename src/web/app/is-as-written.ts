import { normalisePath } from '#web/shared/pages.ts'
import { loadScreen } from './screens.ts'

/**
 * Whether a stranger's page at this address is the very page that came from disk: a plain address, and
 * nothing kept from before. Then it is taken over as it stands. Where this says yes wrongly, parts of
 * the page would stay as they were written.
 */
export async function isAsWritten(page: Element): Promise<boolean> {
  const { pathname, search } = window.location
  const isPlain = search === '' && pathname === normalisePath(pathname)
  if (!isPlain || page.childElementCount === 0) return false
  const { isKept } = await loadScreen(pathname)
  return isKept?.() !== true
}
