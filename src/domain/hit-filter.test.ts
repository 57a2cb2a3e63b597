import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hit } from './hit.ts'
import {
  describeHitFilter,
  emptyHitFilter,
  extendIndex,
  filterHits,
  type HitFilter,
  indexHits,
  isFilterEmpty,
  isIndexed,
  parseHitFilter,
} from './hit-filter.ts'
import { hitStatuses, industries } from './hit-status.ts'
import { defaultSavingsCase } from './savings-assumptions.ts'

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
  savingsCase: defaultSavingsCase,
}

const hits: Hit[] = [
  base,
  { ...base, id: 2, title: 'Team chat', originalSaas: 'Slack', industry: 'SaaS', status: 'queued' },
  { ...base, id: 3, title: 'CRM', originalSaas: 'Salesforce', industry: 'SaaS', tags: ['Sales'] },
]

const index = indexHits(hits)

function idsFor(filter: Partial<HitFilter>) {
  return filterHits(index, { ...emptyHitFilter, ...filter }).hits.map((hit) => hit.id)
}

test('search matches title, original SaaS, description and tags, whatever the case', () => {
  expect(idsFor({ query: 'TEAM CHAT' })).toEqual([2])
  expect(idsFor({ query: 'salesFORCE' })).toEqual([3])
  expect(idsFor({ query: 'one inbox' })).toEqual([1, 2, 3])
  expect(idsFor({ query: 'helpdesk' })).toEqual([1, 2])
})

test('a query that is extended, shortened or replaced finds what it finds by itself', () => {
  const letters = fc.string({ unit: fc.constantFrom('e', 's', 'l', 'a', ' '), maxLength: 4 })
  const property = fc.property(fc.array(letters, { minLength: 2, maxLength: 8 }), (typed) => {
    const used = indexHits(hits)
    // Each with its own beginnings before it, as it is typed.
    for (const query of typed.flatMap((text) => [text.slice(0, 1), text.slice(0, 2), text])) {
      const filter = { ...emptyHitFilter, query }
      expect(filterHits(used, filter)).toEqual(filterHits(indexHits(hits), filter))
    }
  })
  fc.assert(property)
})

test('search looks at no other field @spec-2.12', () => {
  for (const query of ['Education', 'completed', '51-200', '$1 per year', '10%']) {
    expect(idsFor({ query })).toEqual([])
  }
})

test('a match never spans two fields, and blanks around the query do not count', () => {
  expect(idsFor({ query: 'chat slack' })).toEqual([])
  expect(idsFor({ query: '  slack ' })).toEqual([2])
  expect(idsFor({ query: '   ' })).toEqual([1, 2, 3])
})

test('few hits are indexed at once', () => {
  expect(isIndexed(index)).toBe(true)
  expect(isIndexed(indexHits([]))).toBe(true)
})

test('industry and status narrow the list together with the search', () => {
  expect(idsFor({ industry: 'SaaS' })).toEqual([2, 3])
  expect(idsFor({ industry: 'SaaS', status: 'completed' })).toEqual([3])
  expect(idsFor({ industry: 'SaaS', status: 'completed', query: 'chat' })).toEqual([])
})

test('each option counts what it would leave, without its own filter', () => {
  const { industryCounts, statusCounts } = filterHits(index, {
    query: '',
    industry: 'SaaS',
    status: 'completed',
  })
  expect(industryCounts).toMatchObject({ All: 2, Education: 1, SaaS: 1, Healthcare: 0 })
  expect(statusCounts).toEqual({ All: 2, completed: 1, 'in-progress': 0, queued: 1 })
})

test('choosing an option leaves exactly as many hits as it announced', () => {
  const filters = fc.record({
    query: fc.constantFrom('', 'sla', 'desk', 'e'),
    industry: fc.constantFrom('All' as const, ...industries),
    status: fc.constantFrom('All' as const, ...hitStatuses),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      const { industryCounts, statusCounts } = filterHits(index, filter)
      for (const industry of ['All', ...industries] as const) {
        expect(filterHits(index, { ...filter, industry }).hits).toHaveLength(
          industryCounts[industry],
        )
      }
      for (const status of ['All', ...hitStatuses] as const) {
        expect(filterHits(index, { ...filter, status }).hits).toHaveLength(statusCounts[status])
      }
    }),
  )
})

test('an index of thousands grows slice by slice, in the order of the hits', () => {
  const many = manyHits()
  const growing = indexHits(many)
  const lengths = [growing.texts.length]
  while (!isIndexed(growing)) {
    extendIndex(growing)
    lengths.push(growing.texts.length)
  }
  expect(lengths.length).toBeGreaterThan(2)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  for (const [place, hit] of many.entries()) {
    expect(growing.texts[place]).toContain(hit.title.toLowerCase())
  }
})

test('a search finds the same hits however far the index has grown, and without words it grows nothing', () => {
  const many = manyHits()
  const grown = indexHits(many)
  while (!isIndexed(grown)) extendIndex(grown)
  const begun = indexHits(many)
  expect(filterHits(begun, emptyHitFilter).hits).toEqual(many)
  expect(isIndexed(begun)).toBe(false)
  const filter = { ...emptyHitFilter, query: 'case 19' }
  expect(filterHits(begun, filter)).toEqual(filterHits(grown, filter))
  expect(filterHits(begun, filter).hits.at(-1)?.title).toBe('Case 1999')
})

function manyHits(): Hit[] {
  return Array.from({ length: 2000 }, (_, id) => ({ ...base, id, title: `Case ${id}` }))
}

test('a filter can be written to an address and read back', () => {
  const filters = fc.record({
    query: fc.string().filter((text) => text.trim() !== ''),
    industry: fc.constantFrom('All' as const, ...industries),
    status: fc.constantFrom('All' as const, ...hitStatuses),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      const address = new URLSearchParams(describeHitFilter(filter)).toString()
      expect(parseHitFilter(new URLSearchParams(address))).toEqual(filter)
    }),
  )
})

test('unknown values in an address count as absent', () => {
  const junk = new URLSearchParams('industry=Mining&status=Completed&other=1')
  expect(parseHitFilter(junk)).toEqual(emptyHitFilter)
  expect(isFilterEmpty(parseHitFilter(junk))).toBe(true)
  expect(describeHitFilter(emptyHitFilter)).toEqual([])
})
