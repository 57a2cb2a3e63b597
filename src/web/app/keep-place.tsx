import { useLayoutEffect } from 'react'

/**
 * A page that is reloaded in mid-page is put back in its place by the browser, often before the app
 * has mounted. The router then scrolls to the top, as for any new page; this takes that back.
 */
export function KeepPlace({ top }: { top: number }) {
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo(0, top)
  }, [top])

  return null
}
