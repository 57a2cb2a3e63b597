import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Backend } from '#contract/backend.ts'
import { fetchChunk } from '#contract/missing-chunk.ts'
import type { Prefetch } from '#web/queries/prefetch.ts'
import { findRoute, type RouteName } from '#web/shared/routes.ts'

export type ScreenName = RouteName | 'notFound'

interface ScreenCode {
  Screen: ComponentType
  prefetch?: Prefetch
}

/** One chunk a screen, fetched when it is needed or when a link to it shows intent. */
const chunks: Record<ScreenName, () => Promise<ScreenCode>> = {
  home: () => import('#web/screens/home/home-screen.tsx'),
  browse: () => import('#web/screens/browse/browse-screen.tsx'),
  pricing: () => import('#web/screens/pricing/pricing-screen.tsx'),
  orderHit: () => import('#web/screens/order-hit/order-hit-screen.tsx'),
  dashboard: () => import('#web/screens/dashboard/dashboard-screen.tsx'),
  signIn: () => import('#web/screens/sign-in/sign-in-screen.tsx'),
  signUp: () => import('#web/screens/sign-up/sign-up-screen.tsx'),
  notFound: () => import('#web/screens/not-found/not-found-screen.tsx'),
}

const fetched = new Map<ScreenName, ScreenCode>()

/** At once when its code is here, so that a navigation to it need not wait. */
function loadScreen(pathname: string): ScreenCode | Promise<ScreenCode> {
  const name = findRoute(pathname) ?? 'notFound'
  return fetched.get(name) ?? fetchScreen(name)
}

async function fetchScreen(name: ScreenName): Promise<ScreenCode> {
  const code = await fetchChunk(chunks[name])
  fetched.set(name, code)
  return code
}

export type View = Pick<ScreenCode, 'Screen'> | { error: unknown }

/** Loads a screen's code and prefetches its data, which never fails here: the screen shows the same query's state. */
export function createPreparation(backend: Backend, queryClient: QueryClient) {
  function prepare(pathname: string): View | Promise<View> {
    const code = loadScreen(pathname)
    if (code instanceof Promise) return prepareLater(code)
    return pendingOf(code, backend, queryClient).length === 0 ? code : prepareLater(code)
  }

  /** Ignores a failure: the navigation tries again and shows it. */
  function prefetch(to: string): void {
    void prepareLater(loadScreen(new URL(to, window.location.href).pathname))
  }

  async function prepareLater(code: ReturnType<typeof loadScreen>): Promise<View> {
    try {
      const screen = await code
      const data = Promise.all(pendingOf(screen, backend, queryClient))
      await Promise.race([data, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
      return screen
    } catch (error) {
      return { error }
    }
  }

  return { prepare, prefetch }
}

function pendingOf({ prefetch }: ScreenCode, backend: Backend, queryClient: QueryClient) {
  return (prefetch?.(backend, queryClient) ?? []).filter((data) => data !== undefined)
}

/** A navigation waits this long for data before it shows the next screen's loading state. */
const timeoutMs = 200

interface FirstScreenOptions {
  pathname: string
  /** Answers as it did while the page was prerendered. */
  prerenderBackend: Backend
  queryClient: QueryClient
  onCode?: (code: ScreenCode) => void
}

export async function prepareFirstScreen(options: FirstScreenOptions) {
  const { pathname, prerenderBackend, queryClient, onCode } = options
  try {
    const view = await loadScreen(pathname)
    onCode?.(view)
    const data = Promise.all(pendingOf(view, prerenderBackend, queryClient))
    await Promise.race([data, untilFailure(queryClient)])
    const asked = queryClient.getQueryCache().getAll()
    const isComplete = asked.every(({ state }) => state.status === 'success')
    return { view, isComplete }
  } catch (error) {
    return { view: { error }, isComplete: false }
  }
}

/** Until the first attempt of any query has failed: its retries are not waited for. */
function untilFailure(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.state.fetchFailureCount === 0) return
      stop()
      resolve()
    })
  })
}
