import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The one h1 of a screen. It takes focus after a navigation, so that reading goes on there. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <h1 tabIndex={-1} className={clsx('text-4xl sm:text-5xl', className)}>
      {children}
    </h1>
  )
}
