import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'

export function HitListSkeleton() {
  return (
    <LoadingArea label="Loading hits…">
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </LoadingArea>
  )
}
