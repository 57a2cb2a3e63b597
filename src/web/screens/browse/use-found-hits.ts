import { useDeferredValue, useMemo } from 'react'
import type { Hit } from '#domain/showcase/hit.ts'
import { type FilteredHits, filterHits } from '#domain/showcase/hit-filter.ts'
import { cutPage, type HitPage } from '#domain/showcase/hit-page.ts'
import type { HitFilterControl } from './use-hit-filter.ts'
import { useHitIndex } from './use-hit-index.ts'

/** What the filter leaves of a list, and the page of it that is shown. */
export function useFoundHits(
  hits: Hit[],
  { view, origin }: HitFilterControl,
): { found: FilteredHits; page: HitPage } {
  const { index, isSearchable } = useHitIndex(hits)
  // The box shows each letter at once; the list follows as soon as there is time to draw it. What
  // comes with the address is drawn with it: Back must find its cards before its place.
  const deferred = useDeferredValue(view)
  const { filter, page } = origin === 'address' ? view : deferred

  const found = useMemo(
    () => filterHits(index, isSearchable ? filter : { ...filter, query: '' }),
    [index, isSearchable, filter],
  )
  return { found, page: useMemo(() => cutPage(found.hits, page), [found, page]) }
}
