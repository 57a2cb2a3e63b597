import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { Backend, Capabilities } from '#contract/backend.ts'
import { toastDurationMs, tooltip } from '#domain/site/timing.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipContext } from '#ui/tooltip.tsx'
import { PrefetchProvider } from '#web/shared/app-link.tsx'
import { BackendProvider } from '#web/shared/backend-context.tsx'
import type { Router } from '#web/shared/router/router.ts'
import { RouterProvider } from '#web/shared/router/router-context.tsx'
import { ErrorBoundary } from './error-screen.tsx'
import { Layout } from './layout/layout.tsx'
import type { View } from './screens.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <TooltipContext value={tooltip}>{children}</TooltipContext>
      </QueryClientProvider>
      <Toaster durationMs={toastDurationMs} />
    </ThemeProvider>
  )
}

interface SiteProps {
  router: Router<View>
  prefetch: (to: string) => void
}

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

interface HydratedProps {
  backend: Backend
  prerendered: Capabilities
  /** Applies what the browser knows and prerendering did not. Returns whether that changes what is shown. */
  onHydrate: () => boolean
  children: ReactNode
}

/**
 * Hydrates what was prerendered, and then renders what the browser knows. A state that is set in a layout effect is
 * rendered before the next paint and after all effects, so that every subscriber of router and query cache takes part.
 */
export function Hydrated({ backend, prerendered, onHydrate, children }: HydratedProps) {
  const [isHydrated, setIsHydrated] = useState(false)

  useLayoutEffect(() => {
    const isChanged = onHydrate()
    if (isChanged || backend !== prerendered) setIsHydrated(true)
  }, [onHydrate, backend, prerendered])

  return (
    <BackendProvider value={backend} capabilities={isHydrated ? backend : prerendered}>
      {children}
    </BackendProvider>
  )
}
