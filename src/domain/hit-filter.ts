import { type Hit } from './hit.ts'
import { type HitStatus, hitStatuses, type Industry, industries } from './hit-status.ts'

export interface HitFilter {
  query: string
  industry: Industry | 'All'
  status: HitStatus | 'All'
}

export const emptyHitFilter: HitFilter = { query: '', industry: 'All', status: 'All' }

/** Hits with their searched texts in lower case, so that a search only compares. */
export interface HitIndex {
  readonly hits: readonly Hit[]
  /** In the order of the hits, as far as they are indexed. */
  readonly texts: string[]
}

export interface FilteredHits {
  hits: Hit[]
  /** How many hits each option would leave, counted without that filter's own choice. */
  industryCounts: Record<HitFilter['industry'], number>
  statusCounts: Record<HitFilter['status'], number>
}

/** Starts an index. Up to 500 hits, that completes it. */
export function indexHits(hits: readonly Hit[]): HitIndex {
  const index: HitIndex = { hits, texts: [] }
  extendIndex(index)
  return index
}

export function isIndexed({ hits, texts }: HitIndex): boolean {
  return texts.length === hits.length
}

/** Indexes the next few hundred hits: ten thousand at once would block a slow machine. */
export function extendIndex({ hits, texts }: HitIndex): void {
  for (const hit of hits.slice(texts.length, texts.length + sliceSize)) {
    texts.push(searchedText(hit))
  }
}

const sliceSize = 500

/** One pass over what the search finds gives the hits and both filters' counts. */
export function filterHits(index: HitIndex, filter: HitFilter): FilteredHits {
  const hits: Hit[] = []
  const industryCounts = zeroCounts(industries)
  const statusCounts = zeroCounts(hitStatuses)

  for (const hit of searchHits(index, filter.query.trim().toLowerCase())) {
    const hasIndustry = filter.industry === 'All' || hit.industry === filter.industry
    const hasStatus = filter.status === 'All' || hit.status === filter.status
    if (hasStatus) {
      industryCounts.All += 1
      industryCounts[hit.industry] += 1
    }
    if (hasIndustry) {
      statusCounts.All += 1
      statusCounts[hit.status] += 1
    }
    if (hasIndustry && hasStatus) hits.push(hit)
  }
  return { hits, industryCounts, statusCounts }
}

function searchHits(index: HitIndex, query: string): readonly Hit[] {
  if (query === '') return index.hits
  while (!isIndexed(index)) extendIndex(index)
  return index.hits.filter((_, place) => index.texts[place]?.includes(query))
}

export function isFilterEmpty(filter: HitFilter): boolean {
  return filter.query.trim() === '' && filter.industry === 'All' && filter.status === 'All'
}

/** Parses `q`, `industry` and `status` from an address; an unknown value counts as absent. */
export function parseHitFilter(params: { get(name: string): string | null }): HitFilter {
  const industry = params.get('industry')
  const status = params.get('status')
  return {
    query: params.get('q') ?? '',
    industry: industries.find((known) => known === industry) ?? 'All',
    status: hitStatuses.find((known) => known === status) ?? 'All',
  }
}

/** The query parameters of a filter: only those that are set, in a fixed order. */
export function describeHitFilter(filter: HitFilter): [name: string, value: string][] {
  const params: [string, string][] = []
  if (filter.query.trim() !== '') params.push(['q', filter.query])
  if (filter.industry !== 'All') params.push(['industry', filter.industry])
  if (filter.status !== 'All') params.push(['status', filter.status])
  return params
}

/** The four fields that search looks at. The separator keeps a match from spanning two of them. */
function searchedText(hit: Hit): string {
  return [hit.title, hit.originalSaas, hit.description, ...hit.tags].join('\n').toLowerCase()
}

function zeroCounts<Option extends string>(options: readonly Option[]) {
  const entries = [['All', 0], ...options.map((option) => [option, 0])]
  return Object.fromEntries(entries) as Record<Option | 'All', number>
}
