import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toastDurationMs, tooltip } from '#domain/site/timing.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipContext } from '#ui/tooltip.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

interface AppProps {
  queryClient: QueryClient
  children: ReactNode
}

/** What surrounds every screen. */
export function App({ queryClient, children }: AppProps) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <TooltipContext value={tooltip}>{children}</TooltipContext>
      </QueryClientProvider>
      <Toaster durationMs={toastDurationMs} />
    </ThemeProvider>
  )
}
