import type { ReactNode } from 'react'

interface LoadingAreaProps {
  /** What a screen reader hears. */
  label?: string
  className?: string
  children: ReactNode
}

export function LoadingArea({ label = 'Loading…', className, children }: LoadingAreaProps) {
  return (
    <div aria-busy className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}
