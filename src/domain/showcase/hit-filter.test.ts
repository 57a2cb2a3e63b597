import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hitStatuses, industries } from './hit.ts'
import {
  cutPage,
  emptyHitFilter,
  filterHits,
  type HitFilter,
  hitFilterParams,
  hitsPerPage,
  isFilterEmpty,
  pageParams,
  parseHitFilter,
  parsePage,
} from './hit-filter.ts'
import type { Hit } from './hit-schema.ts'

const base: Hit = {
  id: 1,
  title: 'Support desk',
  originalSaas: 'Zendesk',
  savingsAmount: '$1 per year',
  savingsPercentage: '10%',
  companySize: '51-200',
  industry: 'Education',
  status: 'completed',
  description: 'Tickets answered from one inbox',
  tags: ['Helpdesk', 'Email'],
}

const hits: Hit[] = [
  base,
  { ...base, id: 2, title: 'Team chat', originalSaas: 'Slack', industry: 'SaaS', status: 'queued' },
  { ...base, id: 3, title: 'CRM', originalSaas: 'Salesforce', industry: 'SaaS', tags: ['Sales'] },
]

const filters = fc.record({
  query: fc.oneof(fc.constantFrom('sla', 'desk', 'e'), fc.string()),
  industry: fc.constantFrom('All' as const, ...industries),
  status: fc.constantFrom('All' as const, ...hitStatuses),
})

test.each<[Partial<HitFilter>, number[]]>([
  [{ query: 'TEAM CHAT' }, [2]],
  [{ query: 'salesFORCE' }, [3]],
  [{ query: 'one inbox' }, [1, 2, 3]],
  [{ query: 'helpdesk' }, [1, 2]],
  [{ query: 'chat slack' }, []],
  [{ query: '  slack ' }, [2]],
  [{ query: '   ' }, [1, 2, 3]],
  ...['Education', 'completed', '51-200', '$1 per year', '10%'].map(
    (query): [Partial<HitFilter>, number[]] => [{ query }, []],
  ),
  [{ industry: 'SaaS' }, [2, 3]],
  [{ industry: 'SaaS', status: 'completed' }, [3]],
  [{ industry: 'SaaS', status: 'completed', query: 'chat' }, []],
])('%j finds %j, by title, original SaaS, description and tags alone @spec-2.12', (filter, ids) => {
  const found = filterHits(hits, { ...emptyHitFilter, ...filter }).hits
  expect(found.map(({ id }) => id)).toEqual(ids)
})

test('choosing an option leaves exactly as many hits as it announced', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const { industryCounts, statusCounts } = filterHits(hits, filter)
      for (const industry of ['All', ...industries] as const) {
        const { hits: left } = filterHits(hits, { ...filter, industry })
        expect(left).toHaveLength(industryCounts[industry])
      }
      for (const status of ['All', ...hitStatuses] as const) {
        const { hits: left } = filterHits(hits, { ...filter, status })
        expect(left).toHaveLength(statusCounts[status])
      }
    }),
  )
})

test('a filter can be written to an address and read back', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const address = new URLSearchParams(hitFilterParams(filter)).toString()
      const query = filter.query.trim() === '' ? '' : filter.query
      const read = parseHitFilter(new URLSearchParams(address))
      expect(read).toEqual({ ...filter, query })
      expect(isFilterEmpty(read)).toBe(address === '')
    }),
  )
})

test('unknown values in an address count as absent', () => {
  const junk = new URLSearchParams('industry=Mining&status=Completed&other=1')
  expect(parseHitFilter(junk)).toEqual(emptyHitFilter)
})

const makeHits = (length: number) => Array.from({ length }, (_, id) => ({ id }) as Hit)

test('the pages together make up the list in order, each full except the last', () => {
  const property = fc.property(fc.integer({ min: 1, max: 5 * hitsPerPage }), (length) => {
    const made = makeHits(length)
    const { count } = cutPage(made, 1)
    const pages = Array.from({ length: count }, (_, place) => cutPage(made, place + 1))
    expect(pages.flatMap((page) => page.hits)).toEqual(made)
    for (const page of pages.slice(0, -1)) expect(page.hits).toHaveLength(20)
    expect(pages.at(-1)?.hits).not.toHaveLength(0)
  })
  fc.assert(property, { examples: [[1], [hitsPerPage], [hitsPerPage + 1]] })
  expect(cutPage([], 7)).toEqual({ hits: [], number: 1, count: 1 })
  expect(cutPage(makeHits(1), 0).number).toBe(1)
})

test.each([
  ['', 1],
  ['0', 1],
  ['2.5', 1],
  ['1e3', 1],
  [' 2', 1],
  ['2', 2],
  ['4', 3],
  ['9'.repeat(400), 3],
])('page %j of an address is page %i of three', (page, number) => {
  const params = new URLSearchParams({ page })
  expect(cutPage(makeHits(3 * hitsPerPage), parsePage(params)).number).toBe(number)
})

test('a page can be written to an address and read back, and the first page has no parameter', () => {
  expect(pageParams(1)).toEqual([])
  const property = fc.property(fc.integer({ min: 1 }), (page) => {
    expect(parsePage(new URLSearchParams(pageParams(page)))).toBe(page)
  })
  fc.assert(property, { examples: [[1], [2]] })
})
