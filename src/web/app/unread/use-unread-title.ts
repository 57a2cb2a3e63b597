import { useEffect } from 'react'
import { titleWithUnread } from '#domain/requests/unread-wording.ts'
import { usePathname } from '#web/shared/router/router-context.tsx'
import { findTitle } from '#web/shared/routes.ts'

/** Keeps the number of unread updates in the tab's title. */
export function useUnreadTitle(count: number): void {
  const pathname = usePathname()
  const title = findTitle(pathname)

  useEffect(() => {
    // The layout names the page in an effect of its own, which runs after this one.
    queueMicrotask(() => {
      document.title = titleWithUnread(title, count)
    })
  }, [title, count])

  // Signed out, there is nothing to count.
  useEffect(() => () => void (document.title = findTitle(location.pathname)), [])
}
