import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hit } from './hit.ts'
import { cutPage, describePage, hitsPerPage, parsePage } from './hit-page.ts'

const makeHits = (length: number) => Array.from({ length }, (_, id) => ({ id }) as Hit)

test('the pages together are the list, in its order, each full but the last', () => {
  const property = fc.property(fc.integer({ min: 1, max: 5 * hitsPerPage }), (length) => {
    const hits = makeHits(length)
    const { count } = cutPage(hits, 1)
    const pages = Array.from({ length: count }, (_, place) => cutPage(hits, place + 1))
    expect(pages.flatMap((page) => page.hits)).toEqual(hits)
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
  expect(describePage(1)).toEqual([])
  const property = fc.property(fc.integer({ min: 1 }), (page) => {
    expect(parsePage(new URLSearchParams(describePage(page)))).toBe(page)
  })
  fc.assert(property, { examples: [[1], [2]] })
})
