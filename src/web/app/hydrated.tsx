import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { Backend, Capabilities } from '#contract/backend.ts'
import { BackendProvider } from '#web/shared/backend-context.tsx'

interface HydratedProps {
  backend: Backend
  /** The capabilities that prerendering had. */
  prerendered: Capabilities
  /** Applies what the browser knows and prerendering did not. Returns whether that changes what is shown. */
  onHydrate: () => boolean
  children: ReactNode
}

/**
 * Renders what was prerendered, so that hydration finds the HTML it expects. Then it renders what the browser
 * knows: React renders a state that is set in a layout effect before the next paint, and runs all effects
 * first, so that every subscriber of the router and of the query cache is part of that render. On a first visit
 * to the demo nothing differs, and the effects can wait for a task of their own.
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
