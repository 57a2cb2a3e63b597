import { clsx } from 'clsx'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('skeleton', className)} />
}

export function SkeletonText({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx('skeleton inline-block h-[1em] align-middle', className)} />
  )
}
