import type { ComponentType } from 'react'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { normalisePath } from '#web/shared/pages.ts'
import { paths } from '#web/shared/paths.ts'

type LoadScreen = () => Promise<ComponentType>

/** One chunk a screen, fetched when it is needed or when a link to it shows intent. */
export const screens: Record<keyof typeof paths | 'notFound', LoadScreen> = {
  home: chunk(async () => (await import('#web/screens/home/home-screen.tsx')).HomeScreen),
  browse: chunk(async () => (await import('#web/screens/browse/browse-screen.tsx')).BrowseScreen),
  pricing: chunk(
    async () => (await import('#web/screens/pricing/pricing-screen.tsx')).PricingScreen,
  ),
  orderHit: chunk(
    async () => (await import('#web/screens/order-hit/order-hit-screen.tsx')).OrderHitScreen,
  ),
  dashboard: chunk(
    async () => (await import('#web/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  signIn: chunk(async () => (await import('#web/screens/sign-in/sign-in-screen.tsx')).SignInScreen),
  signUp: chunk(async () => (await import('#web/screens/sign-up/sign-up-screen.tsx')).SignUpScreen),
  notFound: chunk(
    async () => (await import('#web/screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  ),
}

/** A failed prefetch is no event: the navigation itself will try again and tell. */
export function prefetchScreen(pathname: string): void {
  const path = normalisePath(pathname)
  for (const [name, screenPath] of Object.entries(paths)) {
    if (screenPath === path) screens[name as keyof typeof paths]().catch(() => undefined)
  }
}

function chunk(load: LoadScreen): LoadScreen {
  return () => fetchChunk(load)
}
