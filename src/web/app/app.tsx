import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toastDurationMs, tooltip } from '#domain/timing.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { ThemeProvider, useDrawnTheme } from './theme/theme-provider.tsx'

interface AppProps {
  queryClient: QueryClient
  children: ReactNode
}

/** What surrounds every screen. */
export function App({ queryClient, children }: AppProps) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider {...tooltip}>{children}</TooltipProvider>
      </QueryClientProvider>
      <ThemedToaster />
    </ThemeProvider>
  )
}

function ThemedToaster() {
  return <Toaster theme={useDrawnTheme()} durationMs={toastDurationMs} />
}
