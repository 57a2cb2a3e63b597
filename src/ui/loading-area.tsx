import type { ComponentProps } from 'react'

type LoadingAreaProps = ComponentProps<'div'> & { label?: string }

/** The label is what a screen reader hears. */
export function LoadingArea({ label = 'Loading…', children, ...props }: LoadingAreaProps) {
  return (
    <div aria-busy {...props}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}
