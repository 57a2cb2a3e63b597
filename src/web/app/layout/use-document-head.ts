import { useEffect } from 'react'
import { findPage } from '#web/shared/pages.ts'

/** Keeps the tab's title and the page's description true after a navigation. */
export function useDocumentHead(pathname: string): void {
  useEffect(() => {
    const page = findPage(pathname)
    document.title = page.title
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description)
  }, [pathname])
}
