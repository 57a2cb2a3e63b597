import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { Backend } from '#contract/backend.ts'
import { BackendProvider } from '#web/shared/backend-context.tsx'

interface HydratedProps {
  backend: Backend
  /** The backend with the capabilities that prerendering had. */
  prerendered: Backend
  /** Applies what the browser knows and prerendering did not. */
  onHydrate: () => void
  children: ReactNode
}

/**
 * Renders what was prerendered, so that hydration finds the HTML it expects. Then it renders what the browser
 * knows: React renders a state that is set in a layout effect before the next paint, and runs all effects
 * first, so that every subscriber of the router and of the query cache is part of that render.
 */
export function Hydrated({ backend, prerendered, onHydrate, children }: HydratedProps) {
  const [isHydrated, setIsHydrated] = useState(false)

  useLayoutEffect(() => {
    onHydrate()
    setIsHydrated(true)
  }, [onHydrate])

  return <BackendProvider value={isHydrated ? backend : prerendered}>{children}</BackendProvider>
}
