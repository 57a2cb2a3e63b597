import { useEffect } from 'react'
import { siteOrigin } from '#domain/brand.ts'
import { findPage, normalisePath } from '#web/shared/routes.ts'

/** Keeps the tab's title, the page's description and the address it is shared by true. */
export function useDocumentHead(pathname: string): void {
  useEffect(() => {
    const page = findPage(pathname)
    document.title = page.title
    change('meta[name="description"]', 'content', page.description)
    change('link[rel="canonical"]', 'href', siteOrigin + normalisePath(pathname))
  }, [pathname])
}

function change(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value)
}
