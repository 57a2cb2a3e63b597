import type { Page } from '@playwright/test'
import { hitsPerPage } from '#domain/showcase/hit-filter.ts'
import type { Hit } from '#domain/showcase/hit-schema.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { manyHits, manyWord, serveHits } from './many-hits.ts'
import { open } from './open.ts'

// How pages are cut, counted, addressed and turned is tested in hit-filter.test.ts and browse-screen.test.tsx.

/** Sample hits are repeated in order, and the word is about one of them. */
const found = manyHits.filter((hit) => hit.tags.includes('Helpdesk'))
const mostNodes = 1500

test.beforeEach(async ({ page, allowConsole }) => {
  // The page was prerendered with eight hits: React reports the mismatch and renders the list anew.
  allowConsole(/Minified React error #418/)
  await serveHits(page, manyHits)
})

test('ten thousand hits are split into pages of bounded size', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/browse?page=1')
  await expectHits(page, manyHits.slice(0, hitsPerPage))
  expect(await countNodes(page)).toBeLessThan(mostNodes)
  await expectNoAxeViolations(page)

  await link(page, 'Next').click()
  await expectHits(page, manyHits.slice(hitsPerPage, 2 * hitsPerPage))
  await expect(page).toHaveURL('/browse?page=2')
  const summary = page.getByRole('main').getByText('10,000 hits, page 2 of 500', { exact: true })
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport()
  await expect(page.locator('[data-announcer]')).toHaveText('10,000 hits, page 2 of 500')
  expect(await countNodes(page)).toBeLessThan(mostNodes)
})

test('typing among ten thousand hits renders no page of cards at once', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/browse?page=1')
  await expectHits(page, manyHits.slice(0, hitsPerPage))
  await page.evaluate(() => {
    const rows: number[] = []
    Object.assign(window, { addedCards: rows })
    // It is called after each task, in which React may commit more than once.
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes] as Element[])
      rows.push(added.filter((node) => node.matches?.('article, :has(> article)')).length)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('searchbox').pressSequentially(manyWord)
  await expectHits(page, found.slice(0, hitsPerPage))
  await expect(page).toHaveURL(`/browse?q=${manyWord}`)
  const rows = await page.evaluate(() => (window as unknown as { addedCards: number[] }).addedCards)
  // More than a page of cards: those that stay are kept, the others come two at a time.
  expect(rows.reduce((sum, cards) => sum + cards)).toBeGreaterThan(hitsPerPage / 2)
  expect(Math.max(...rows)).toBeLessThan(hitsPerPage / 2)
})

test('a page among ten thousand hits keeps its scroll position after Back', async ({ page }) => {
  // The last page is short: the one before it must be whole again before its position is restored.
  const last = Math.ceil(found.length / hitsPerPage)
  const before = found.slice((last - 2) * hitsPerPage, (last - 1) * hitsPerPage)
  await open(page, `/browse?q=${manyWord}&page=${last - 1}`)
  await expectHits(page, before)
  await link(page, 'Next').scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(1000)

  await link(page, 'Next').click()
  await expectHits(page, found.slice((last - 1) * hitsPerPage))
  await page.goBack()
  await expectHits(page, before)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

function link(page: Page, name: string) {
  return page
    .getByRole('navigation', { name: 'Pages of hits' })
    .getByRole('link', { name, exact: true })
}

async function expectHits(page: Page, shown: Hit[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    shown.map((hit) => hit.title),
  )
}

/** Every node counts: elements, texts, comments. */
function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
    let seen = 1
    while (walker.nextNode()) seen += 1
    return seen
  })
}
