import { PrefetchProvider } from '#web/shared/app-link.tsx'
import type { Router } from '#web/shared/router/router.ts'
import { RouterProvider } from '#web/shared/router/router-context.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './layout/layout.tsx'
import type { View } from './prepare-screen.ts'

interface SiteProps {
  router: Router<View>
  /** Prefetches the screen of an address. */
  prefetch: (to: string) => void
}

/** The pages, at the address the router says. */
export function Site({ router, prefetch }: SiteProps) {
  return (
    <RouterProvider value={router}>
      <PrefetchProvider value={prefetch}>
        <ErrorBoundary resetKey="none">
          <Layout />
        </ErrorBoundary>
      </PrefetchProvider>
    </RouterProvider>
  )
}
