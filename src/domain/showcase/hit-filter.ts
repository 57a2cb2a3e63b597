import { type HitStatus, hitStatuses, type Industry, industries } from './hit.ts'
import type { Hit } from './hit-schema.ts'

export interface HitFilter {
  query: string
  industry: Industry | 'All'
  status: HitStatus | 'All'
}

export const emptyHitFilter: HitFilter = { query: '', industry: 'All', status: 'All' }

export type FilteredHits = ReturnType<typeof filterHits>

/** With how many hits each option would leave, counted without that filter's own choice. */
export function filterHits(all: readonly Hit[], filter: HitFilter) {
  const query = filter.query.trim().toLowerCase()
  const found = query === '' ? all : all.filter((hit) => searchedText(hit).includes(query))
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
  const hits = found.filter(({ industry, status }) => isIndustry(industry) && isStatus(status))
  return { hits, industryCounts, statusCounts }
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

export function hitFilterParams(filter: HitFilter): [name: string, value: string][] {
  const params: [string, string][] = []
  if (filter.query.trim() !== '') params.push(['q', filter.query])
  if (filter.industry !== 'All') params.push(['industry', filter.industry])
  if (filter.status !== 'All') params.push(['status', filter.status])
  return params
}

/** What search looks at. The separator keeps a match from spanning two fields. */
function searchedText({ title, originalSaas, description, tags }: Hit): string {
  return [title, originalSaas, description, ...tags].join('\n').toLowerCase()
}

function zeroCounts<Option extends string>(options: readonly Option[]) {
  const entries = [['All', 0], ...options.map((option) => [option, 0])]
  return Object.fromEntries(entries) as Record<Option | 'All', number>
}

/** An even number, for rows of two cards, and small enough to render on a slow machine. */
export const hitsPerPage = 20

export type HitPage = ReturnType<typeof cutPage>

/** Pages count from 1. One beyond the last, as after a shared address has aged, is the last. */
export function cutPage(hits: readonly Hit[], wanted: number) {
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
export function pageParams(page: number): [name: string, value: string][] {
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
  const { industryCounts, statusCounts } = filterHits(hits, emptyHitFilter)
  const first = hits.slice(0, size).map((hit) => {
    const { story: _, costs: __, ...card } = hit
    return card
  })
  return { hits: first, counts: { industryCounts, statusCounts } }
}
