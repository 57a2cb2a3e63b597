import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('skeleton', className)} />
}

export function SkeletonText({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx('skeleton inline-block h-[1em] align-middle', className)} />
  )
}

type LoadingAreaProps = ComponentProps<'div'> & { label?: string }

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
