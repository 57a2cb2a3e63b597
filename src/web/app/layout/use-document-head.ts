import { useEffect } from 'react'
import { siteOrigin } from '#domain/site/brand.ts'
import { findTitle, normalisePath } from '#web/shared/routes.ts'

/** Keeps the tab's title and the address that the page is shared by true. */
export function useDocumentHead(pathname: string): void {
  useEffect(() => {
    document.title = findTitle(pathname)
    const address = document.querySelector('link[rel="canonical"]')
    address?.setAttribute('href', siteOrigin + normalisePath(pathname))
  }, [pathname])
}
