import { clsx } from 'clsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface SkeletonRowsProps {
  count: number
  /** How tall a row of the real list is, so that nothing moves when it arrives. */
  rowClassName: string
}

export function SkeletonRows({ count, rowClassName }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <div
      key={row}
      className={clsx('flex items-start gap-6 border-b border-rule pt-5', rowClassName)}
    >
      <Skeleton className="h-5 w-16 shrink-0" />
      <Skeleton className="h-5 w-full max-w-96" />
      <Skeleton className="ml-auto h-5 w-24 shrink-0" />
    </div>
  ))
}
