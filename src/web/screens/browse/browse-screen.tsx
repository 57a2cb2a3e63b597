import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { hitsQuery } from '#web/queries/hits.ts'
import { type Prefetch, prefetch } from '#web/queries/prefetch.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { HitList, HitListSkeleton, prefetchOpenHit } from './hit-list.tsx'

export { BrowseScreen as Screen, prefetchBrowse as prefetch }

/** With the code of the panel where the address opens it. */
const prefetchBrowse: Prefetch = (backend, queryClient) => {
  const hits = hitsQuery(backend)
  return [prefetch(queryClient, hits, queryClient.prefetchQuery(hits)), prefetchOpenHit()]
}

export function BrowseScreen() {
  const hits = useQuery(hitsQuery(useBackend()))

  return (
    <section className="page-width pt-10 sm:pt-14">
      <PageHeading>Browse hits</PageHeading>
      <p className="mt-4 max-w-prose text-lg text-soft">
        Each hit replaces one subscription. See what’s done, what’s under way and what’s next.
      </p>
      <div className="mt-10" data-restored>
        <Loaded
          query={hits}
          what="the hits"
          skeleton={
            <>
              <Skeleton className="h-20" />
              <HitListSkeleton />
            </>
          }
        >
          {(list) => <HitList list={list} />}
        </Loaded>
      </div>
    </section>
  )
}
