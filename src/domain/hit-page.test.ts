import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hit } from './hit.ts'
import { cutPage, describePage, hitsPerPage, parsePage } from './hit-page.ts'

function makeHits(count: number): Hit[] {
  return Array.from({ length: count }, (_, place) => ({ id: place + 1 }) as Hit)
}

test('a list that fits is one page', () => {
  for (const count of [0, 1, hitsPerPage]) {
    const hits = makeHits(count)
    expect(cutPage(hits, 1)).toEqual({ hits, number: 1, count: 1 })
  }
  expect(cutPage(makeHits(hitsPerPage + 1), 1).count).toBe(2)
})

test('the pages together are the list, in its order, each full but the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 * hitsPerPage }), (length) => {
      const hits = makeHits(length)
      const { count } = cutPage(hits, 1)
      const pages = Array.from({ length: count }, (_, place) => cutPage(hits, place + 1))
      expect(pages.flatMap((page) => page.hits)).toEqual(hits)
      for (const page of pages.slice(0, -1)) expect(page.hits).toHaveLength(hitsPerPage)
    }),
  )
})

test('a page out of range is the nearest one', () => {
  const hits = makeHits(3 * hitsPerPage)
  for (const wanted of [4, 999, Number.POSITIVE_INFINITY]) {
    expect(cutPage(hits, wanted).number).toBe(3)
  }
  for (const wanted of [0, -1]) expect(cutPage(hits, wanted).number).toBe(1)
  expect(cutPage([], 7)).toEqual({ hits: [], number: 1, count: 1 })
})

test('an invalid page number in an address is the first page', () => {
  for (const junk of ['', 'two', '0', '-3', '2.5', '1e3', ' 2', '0x10', 'NaN']) {
    expect(parsePage(new URLSearchParams({ page: junk }))).toBe(1)
  }
  expect(parsePage(new URLSearchParams())).toBe(1)
})

test('a number with more digits than a number can hold is past the last page', () => {
  const page = parsePage(new URLSearchParams({ page: '9'.repeat(400) }))
  expect(cutPage(makeHits(3 * hitsPerPage), page).number).toBe(3)
})

test('a page can be written to an address and read back, and the first page has no parameter', () => {
  expect(describePage(1)).toEqual([])
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (page) => {
      const address = new URLSearchParams(describePage(page)).toString()
      expect(parsePage(new URLSearchParams(address))).toBe(page)
    }),
  )
})
