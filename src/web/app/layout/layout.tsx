import { useEffect, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary, ErrorScreen } from '#web/app/error-screen.tsx'
import type { View } from '#web/app/screens.ts'
import { userKey, useSession } from '#web/queries/session.ts'
import { Announcer, announce } from '#web/shared/announcer.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { usePathname, useRouterState } from '#web/shared/router/router-context.tsx'
import { ScrollKeeper } from '#web/shared/router/scroll-keeper.tsx'
import { AccountPanels, UnreadNotice } from './account-chunks.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './layout.css'
import { useQueryClient } from '@tanstack/react-query'
import { returningStorageKey } from '#domain/accounts/user.ts'
import { siteOrigin } from '#domain/site/brand.ts'
import { dismissErrors } from '#ui/toaster.tsx'
import { findTitle, normalisePath } from '#web/shared/routes.ts'

export function Layout() {
  const pathname = usePathname()
  useDocumentHead(pathname)
  useNavigation(pathname)
  useOtherTabs()

  return (
    <div className="flex min-h-dvh flex-col">
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
  const { requests } = useCapabilities()
  return (
    user && (
      <>
        <AccountPanels />
        {requests && <UnreadNotice key={user.id} />}
      </>
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

function useDocumentHead(pathname: string): void {
  useEffect(() => {
    document.title = findTitle(pathname)
    const address = document.querySelector('link[rel="canonical"]')
    address?.setAttribute('href', siteOrigin + normalisePath(pathname))
  }, [pathname])
}

/** After a navigation, reading goes on at the new screen's heading. The first load is left alone. */
function useNavigation(pathname: string): void {
  const previous = useRef(pathname)

  // Error toasts belong to the screen they are about. An error that the next screen shows as it mounts stays.
  useLayoutEffect(() => {
    if (previous.current !== pathname) dismissErrors()
  }, [pathname])

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    announce(document.title)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Signing in or out in one tab applies to all: the other tabs read the session again. */
function useOtherTabs(): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    function ask({ key }: StorageEvent) {
      if (key === returningStorageKey) void queryClient.invalidateQueries({ queryKey: userKey })
    }
    window.addEventListener('storage', ask)
    return () => window.removeEventListener('storage', ask)
  }, [queryClient])
}
