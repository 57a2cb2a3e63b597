import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { AccountPanel } from '#web/app/account/account-panel.tsx'
import { Announcer } from '#web/shared/announcer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useOtherTabs } from './use-other-tabs.ts'

export function Layout() {
  const { pathname } = useLocation()
  useDocumentHead(pathname)
  useFocusOnNavigation(pathname)
  useOtherTabs()

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <AccountPanel />
      <Announcer />
      <ScrollRestoration getKey={placeKey} />
    </div>
  )
}

/**
 * Every page that is loaded afresh has the history key 'default'. By that key alone, a page would
 * open where the one before it in this tab was left.
 */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
    >
      Skip to content
    </a>
  )
}
