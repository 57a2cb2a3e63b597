import type { QueryClient } from '@tanstack/react-query'
import { normalisePath } from '#web/shared/pages.ts'
import type { View } from './prepare-screen.ts'

/**
 * Whether a stranger's page at this address is the very page that came from disk: a plain address, all
 * of its data here, and nothing kept from before. Then it is taken over as it stands. Where this says
 * yes wrongly, parts of the page would stay as they were written.
 */
export function isAsWritten(page: Element, view: View, queryClient: QueryClient): boolean {
  if ('error' in view || view.isKept?.() === true) return false
  const { pathname, search } = window.location
  const isPlain = search === '' && pathname === normalisePath(pathname)
  const asked = queryClient.getQueryCache().getAll()
  const isComplete = asked.every(({ state }) => state.status === 'success')
  return page.childElementCount > 0 && isPlain && isComplete
}
