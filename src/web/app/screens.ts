import type { ComponentType } from 'react'
import type { Warm } from '#web/queries/warm.ts'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { normalisePath } from '#web/shared/pages.ts'
import { paths } from '#web/shared/paths.ts'

type ScreenName = keyof typeof paths | 'notFound'

export interface ScreenCode {
  Screen: ComponentType
  /** Asks for what it shows first. */
  warm?: Warm
  /** Whether something was kept here from before, so that the page differs from the one on disk. */
  isKept?: () => boolean
}

/** One chunk a screen, fetched when it is needed or when a link to it shows intent. */
const chunks: Record<ScreenName, () => Promise<ScreenCode>> = {
  async home() {
    const { HomeScreen, warmHome } = await import('#web/screens/home/home-screen.tsx')
    return { Screen: HomeScreen, warm: warmHome }
  },
  async browse() {
    const { BrowseScreen, warmHits } = await import('#web/screens/browse/browse-screen.tsx')
    return { Screen: BrowseScreen, warm: warmHits }
  },
  async pricing() {
    return { Screen: (await import('#web/screens/pricing/pricing-screen.tsx')).PricingScreen }
  },
  async orderHit() {
    const { OrderHitScreen, hasDraft } = await import('#web/screens/order-hit/order-hit-screen.tsx')
    return { Screen: OrderHitScreen, isKept: hasDraft }
  },
  async dashboard() {
    const { DashboardScreen, warmRequests } = await import(
      '#web/screens/dashboard/dashboard-screen.tsx'
    )
    return { Screen: DashboardScreen, warm: warmRequests }
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
  const name = screenAt(pathname)
  return fetched.get(name) ?? fetchScreen(name)
}

/** Any path that is not in the table is the 404 page's. */
function screenAt(pathname: string): ScreenName {
  const path = normalisePath(pathname)
  const found = Object.entries(paths).find(([, screenPath]) => screenPath === path)
  return found === undefined ? 'notFound' : (found[0] as ScreenName)
}

async function fetchScreen(name: ScreenName): Promise<ScreenCode> {
  const code = await fetchChunk(chunks[name])
  fetched.set(name, code)
  return code
}
