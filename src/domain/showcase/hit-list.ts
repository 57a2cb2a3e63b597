import type { Hit } from './hit.ts'
import {
  emptyHitFilter,
  type FilteredHits,
  filterHits,
  hitsPerPage,
  indexHits,
} from './hit-filter.ts'

/** The hits of Browse: all of them, or the first page with the counts of all. */
export interface HitList {
  hits: Hit[]
  counts?: Omit<FilteredHits, 'hits'>
}

/** As much as a prerendered page carries, however many hits there are: a page of them, or its beginning. */
export function firstPageOf(hits: Hit[], size: number = hitsPerPage): HitList {
  if (hits.length <= size) return { hits }
  const { industryCounts, statusCounts } = filterHits(indexHits(hits), emptyHitFilter)
  return { hits: hits.slice(0, size), counts: { industryCounts, statusCounts } }
}
