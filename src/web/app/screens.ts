import type { ComponentType } from 'react'
import type { Prefetch } from '#web/queries/prefetch.ts'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { findRoute, type RouteName } from '#web/shared/routes.ts'

export type ScreenName = RouteName | 'notFound'

export interface ScreenCode {
  Screen: ComponentType
  /** Fetches what it shows first. */
  prefetch?: Prefetch
}

/** One chunk a screen, fetched when it is needed or when a link to it shows intent. */
const chunks: Record<ScreenName, () => Promise<ScreenCode>> = {
  async home() {
    const { HomeScreen, prefetchHome } = await import('#web/screens/home/home-screen.tsx')
    return { Screen: HomeScreen, prefetch: prefetchHome }
  },
  async browse() {
    const { BrowseScreen, prefetchHits } = await import('#web/screens/browse/browse-screen.tsx')
    return { Screen: BrowseScreen, prefetch: prefetchHits }
  },
  async pricing() {
    return { Screen: (await import('#web/screens/pricing/pricing-screen.tsx')).PricingScreen }
  },
  async orderHit() {
    return { Screen: (await import('#web/screens/order-hit/order-hit-screen.tsx')).OrderHitScreen }
  },
  async dashboard() {
    const { DashboardScreen, prefetchRequests } = await import(
      '#web/screens/dashboard/dashboard-screen.tsx'
    )
    return { Screen: DashboardScreen, prefetch: prefetchRequests }
  },
  async signIn() {
    return { Screen: (await import('#web/screens/sign-in/sign-in-screen.tsx')).SignInScreen }
  },
  async signUp() {
    return { Screen: (await import('#web/screens/sign-up/sign-up-screen.tsx')).SignUpScreen }
  },
  async notFound() {
    return { Screen: (await import('#web/screens/not-found/not-found-screen.tsx')).NotFoundScreen }
  },
}

const fetched = new Map<ScreenName, ScreenCode>()

/** At once when its code is here, so that a navigation to it need not wait. */
export function loadScreen(pathname: string): ScreenCode | Promise<ScreenCode> {
  const name = findRoute(pathname) ?? 'notFound'
  return fetched.get(name) ?? fetchScreen(name)
}

async function fetchScreen(name: ScreenName): Promise<ScreenCode> {
  const code = await fetchChunk(chunks[name])
  fetched.set(name, code)
  return code
}
