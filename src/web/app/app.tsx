import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import type { Backend } from '#contract/backend.ts'
import { toastDurationMs, tooltip } from '#domain/timing.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { PrefetchProvider } from '#web/shared/app-link.tsx'
import { BackendProvider } from '#web/shared/backend-context.tsx'
import { prefetchScreen } from './screens.ts'
import { ThemeProvider, useTheme } from './theme/theme-provider.tsx'

interface AppProps {
  backend: Backend
  queryClient: QueryClient
  isPrerendering?: boolean
  /** The router, as the browser or the prerenderer provides it. */
  children: ReactNode
}

export function App({ backend, queryClient, isPrerendering = false, children }: AppProps) {
  return (
    <ThemeProvider isPrerendering={isPrerendering}>
      <BackendProvider value={backend}>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider {...tooltip}>
            <PrefetchProvider value={prefetchTarget}>{children}</PrefetchProvider>
          </TooltipProvider>
        </QueryClientProvider>
      </BackendProvider>
      <ThemedToaster />
    </ThemeProvider>
  )
}

function ThemedToaster() {
  return <Toaster theme={useTheme().drawnTheme} durationMs={toastDurationMs} />
}

function prefetchTarget(to: LinkProps['to']): void {
  const pathname = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
  if (pathname) prefetchScreen(pathname)
}
