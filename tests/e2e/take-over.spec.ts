import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { finishedDraft, signIn, storeDraft } from './stored.ts'

// A stranger's page at a plain address is taken over as it was written; any other is drawn beside it and
// put in its place. Nobody should be able to tell which.

for (const { path } of screens) {
  test(`${path} is the same page, taken over or drawn anew`, async ({ page, allowConsole }) => {
    allowConsole(missingPage)
    expect(await isTakenOver(page, path)).toBe(true)
    const takenOver = await readPage(page)
    expect(await isTakenOver(page, `${path}?drawn=anew`)).toBe(false)
    expect(takenOver).toEqual(await readPage(page))
  })
}

test('a page that storage or its address make another is drawn anew', async ({ page }) => {
  expect(await isTakenOver(page, '/browse?q=crm')).toBe(false)
  await expect(page.getByRole('searchbox')).toHaveValue('crm')

  await storeDraft(page, finishedDraft)
  expect(await isTakenOver(page, '/order-hit')).toBe(false)
  await expect(page.getByRole('radio', { name: 'Slack' })).toBeChecked()

  await signIn(page)
  expect(await isTakenOver(page, '/')).toBe(false)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('what the browser fills in again when a page is loaded again is known to the page', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/browse', { waitUntil: 'commit' })
  // A browser does this by itself before any script, and tells nobody.
  await page.getByRole('searchbox').evaluate((search: HTMLInputElement) => {
    search.value = 'zendesk'
  })
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=zendesk/)
})

/** Every element with its attributes and texts, without the numbers that React gives out in order. */
function readPage(page: Page): Promise<string[]> {
  return page.locator('#root').evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
      // Put as the browser puts it, whoever wrote it. What is selected, a page on disk has to say in advance.
      element.setAttribute('style', element.style.cssText)
      element.removeAttribute('selected')
      const attributes = [...element.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted()
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return [element.localName, ...attributes, ...texts.map(({ nodeValue }) => nodeValue)]
        .join(' ')
        .replaceAll(/_[rR]_\w*_/g, 'id')
        .replaceAll('?drawn=anew&', '?')
        .replaceAll('?drawn=anew', '')
    }),
  )
}

/** Whether the heading that was there before the script is there after it. */
async function isTakenOver(page: Page, address: string): Promise<boolean> {
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => Object.assign(element, { wasHere: true }))
  release()
  await untilMounted(page)
  await page.unrouteAll()
  return heading.evaluate((element) => 'wasHere' in element)
}
