import type { Hit } from './hit.ts'
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
  /** The last search, and the places of the hits it found. */
  last?: { query: string; found: readonly number[] }
}

export interface FilteredHits {
  hits: readonly Hit[]
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

export function filterHits(index: HitIndex, filter: HitFilter): FilteredHits {
  const found = searchHits(index, filter.query.trim().toLowerCase())
  const isIndustry = (one: Industry) => filter.industry === 'All' || filter.industry === one
  const isStatus = (one: HitStatus) => filter.status === 'All' || filter.status === one
  const industryCounts = zeroCounts(industries)
  const statusCounts = zeroCounts(hitStatuses)

  for (const { industry, status } of found) {
    if (isStatus(status)) {
      industryCounts.All += 1
      industryCounts[industry] += 1
    }
    if (isIndustry(industry)) {
      statusCounts.All += 1
      statusCounts[status] += 1
    }
  }
  const isNarrowed = filter.industry !== 'All' || filter.status !== 'All'
  const hits = isNarrowed
    ? found.filter(({ industry, status }) => isIndustry(industry) && isStatus(status))
    : found
  return { hits, industryCounts, statusCounts }
}

/** A query that goes on from the last one searches only what that one found: less with every letter. */
function searchHits(index: HitIndex, query: string): readonly Hit[] {
  if (query === '') return index.hits
  while (!isIndexed(index)) extendIndex(index)
  const { hits, texts, last } = index
  if (last?.query !== query) {
    const found: number[] = []
    const search = (place: number) => {
      if (texts[place]?.includes(query)) found.push(place)
    }
    if (last && query.startsWith(last.query)) for (const place of last.found) search(place)
    else for (let place = 0; place < texts.length; place += 1) search(place)
    index.last = { query, found }
  }
  return (index.last?.found ?? []).map((place) => hits[place] as Hit)
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

/** An even number, for rows of two cards, and small enough to render on a slow machine. */
export const hitsPerPage = 20

export interface HitPage {
  hits: readonly Hit[]
  /** Counted from 1. */
  number: number
  count: number
}

/** A page beyond the last, as after a shared address has aged, is the last. */
export function cutPage(hits: readonly Hit[], wanted: number): HitPage {
  const count = Math.max(1, Math.ceil(hits.length / hitsPerPage))
  const number = Math.min(Math.max(1, wanted), count)
  const start = (number - 1) * hitsPerPage
  return { hits: hits.slice(start, start + hitsPerPage), number, count }
}

/** Parses `page` from an address; anything but a number from 1 on counts as the first page. */
export function parsePage(params: { get(name: string): string | null }): number {
  const text = params.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** The first page has no parameter. */
export function describePage(page: number): [name: string, value: string][] {
  return page > 1 ? [['page', String(page)]] : []
}

/** The hits of Browse: all of them, or the first page with the counts of all. */
export interface HitList {
  hits: Hit[]
  counts?: Omit<FilteredHits, 'hits'>
}

/** As much as a prerendered page carries, however many hits there are: their beginning, as far as cards show it. */
export function firstPageOf(hits: Hit[], size: number): HitList {
  if (hits.length <= size) return { hits }
  const { industryCounts, statusCounts } = filterHits(indexHits(hits), emptyHitFilter)
  const first = hits.slice(0, size).map((hit) => {
    const { story: _, costs: __, ...card } = hit
    return card
  })
  return { hits: first, counts: { industryCounts, statusCounts } }
}
