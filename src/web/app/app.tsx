import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Backend } from '#contract/backend.ts'
import { toastDurationMs, tooltip } from '#domain/timing.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { BackendProvider } from '#web/shared/backend-context.tsx'
import { ThemeProvider, useDrawnTheme } from './theme/theme-provider.tsx'

interface AppProps {
  backend: Backend
  queryClient: QueryClient
  /** See `ThemeProvider`. */
  isOnPage?: boolean
  children: ReactNode
}

/** What every screen stands in. */
export function App({ backend, queryClient, isOnPage = false, children }: AppProps) {
  return (
    <ThemeProvider isOnPage={isOnPage}>
      <BackendProvider value={backend}>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider {...tooltip}>{children}</TooltipProvider>
        </QueryClientProvider>
      </BackendProvider>
      <ThemedToaster />
    </ThemeProvider>
  )
}

function ThemedToaster() {
  return <Toaster theme={useDrawnTheme()} durationMs={toastDurationMs} />
}
