import { useQuery } from '@tanstack/react-query'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hitsQuery } from '#web/queries/hits.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { HitList } from './hit-list.tsx'

export { prefetchHits } from '#web/queries/hits.ts'

export function BrowseScreen() {
  const hits = useQuery(hitsQuery(useBackend()))

  return (
    <section className="page-width pt-10 sm:pt-14">
      <PageHeading>Browse hits</PageHeading>
      <p className="mt-4 max-w-prose text-lg text-soft">
        Each hit replaces one subscription. See what’s done, what’s under way and what’s next.
      </p>
      <div className="mt-10" data-restored>
        {hits.isPending && <HitListSkeleton />}
        {hits.isError && <LoadError what="the hits" onRetry={() => void hits.refetch()} />}
        {hits.isSuccess && <HitList hits={hits.data} />}
      </div>
    </section>
  )
}

function HitListSkeleton() {
  return (
    <LoadingArea label="Loading hits…">
      <Skeleton className="h-20" />
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </LoadingArea>
  )
}
