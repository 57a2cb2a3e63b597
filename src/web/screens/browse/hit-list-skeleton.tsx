import { Skeleton } from '#ui/skeleton.tsx'

export function HitListSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        Loading hits…
      </p>
      <Skeleton className="h-20" />
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
