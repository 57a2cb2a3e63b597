import { Suspense } from 'react'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { ErrorScreen } from '#web/app/error-screen.tsx'
import type { View } from '#web/app/prepare-screen.ts'
import { useSession } from '#web/queries/session.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { usePathname, useRouterState } from '#web/shared/router/router-context.tsx'
import { ScrollKeeper } from '#web/shared/router/scroll-keeper.tsx'
import { AccountPanel, CompanyPanel, UnreadNotice } from './account-parts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './layout.css'
import { useDocumentHead } from './use-document-head.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useLeftErrors } from './use-left-errors.ts'
import { useOtherTabs } from './use-other-tabs.ts'

export function Layout() {
  const pathname = usePathname()
  useDocumentHead(pathname)
  useFocusOnNavigation(pathname)
  useOtherTabs()
  useLeftErrors(pathname)

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <CurrentScreen />
      </main>
      <Footer />
      <OwnAccount />
      <Announcer />
      <ScrollKeeper />
    </div>
  )
}

function OwnAccount() {
  const { user } = useSession()
  return (
    user && (
      <Suspense>
        <AccountPanel />
        <CompanyPanel />
        <UnreadNotice key={user.id} />
      </Suspense>
    )
  )
}

/** Header and footer outlive a broken screen. */
function CurrentScreen() {
  const view = useRouterState<View, View>((state) => state.view)
  const key = useRouterState(({ location }) => location.key)
  if ('error' in view) return <ErrorScreen error={view.error} />
  return (
    <ErrorBoundary resetKey={key}>
      <view.Screen />
    </ErrorBoundary>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="skip-link"
    >
      Skip to content
    </a>
  )
}
