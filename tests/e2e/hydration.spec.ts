import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { ada, finishedDraft, signIn, storeDraft } from './stored.ts'

// Every page is hydrated: its elements stay, and it becomes the page that React would render from nothing. A
// hydration error is a console error, which fails a test by itself.

const addresses = [
  '/?story=crm-that-fits',
  '/browse?q=crm&status=completed',
  '/pricing?billing=yearly',
  '/order-hit?target=Zoom',
  '/order-hit?plan=starter&billing=yearly',
  '/dashboard?tab=hits',
  '/dashboard?tab=solutions',
  '/sign-in?next=%2Forder-hit',
]

for (const address of [...screens.map(({ path }) => path), ...addresses]) {
  test(`${address} is hydrated into the page that React renders`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(missingPage)
    await expectSamePages(page, address)
  })
}

test('a page with a stored draft or a signed-in user is hydrated', async ({ page }) => {
  await storeDraft(page, finishedDraft)
  await expectSamePages(page, '/order-hit?step=3')
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toBeFocused()

  await signIn(page)
  const accountMenu = page.getByRole('button', { name: `Account of ${ada.name}` })
  for (const address of ['/', '/dashboard', '/sign-in']) {
    await expectSamePages(page, address, accountMenu)
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('what the browser fills in when a page is reloaded is known to the page', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/browse', { waitUntil: 'commit' })
  // A browser does this by itself before any script, without an event.
  await page.getByRole('searchbox').evaluate((search: HTMLInputElement) => {
    search.value = 'zendesk'
  })
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=zendesk/)
})

test('an address with a slash at its end is hydrated as the one without', async ({ page }) => {
  await openPage(page, '/browse/?q=crm', 'hydrated')
  await expect(page).toHaveURL('/browse?q=crm')
  const link = page.getByRole('banner').getByRole('link', { name: 'Browse Hits' })
  await expect(link).toHaveAttribute('aria-current', 'page')
})

/** `lastPart`: what is loaded on its own, and can come after the network was idle for a moment. */
async function expectSamePages(page: Page, address: string, lastPart?: Locator): Promise<void> {
  await openPage(page, address, 'rendered')
  await lastPart?.waitFor({ state: 'attached' })
  const rendered = await readPage(page)
  await openPage(page, address, 'hydrated')
  await lastPart?.waitFor({ state: 'attached' })
  const heading = page.getByRole('heading', { level: 1 })
  const wasPrerendered = await heading.evaluate((element) => 'wasPrerendered' in element)
  expect(wasPrerendered, `the heading of ${address} stays`).toBe(true)
  expect(await readPage(page), address).toEqual(rendered)
}

/** Without a prerendered page, the app is rendered from nothing. */
async function openPage(page: Page, address: string, way: 'hydrated' | 'rendered'): Promise<void> {
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('#root').evaluate((root, isKept) => {
    const heading = root.querySelector('h1')
    if (isKept && heading) Object.assign(heading, { wasPrerendered: true })
    else root.replaceChildren()
  }, way === 'hydrated')
  release()
  await untilMounted(page)
  // Parts that are loaded on their own, such as the button that discards a draft.
  await page.waitForLoadState('networkidle')
  await page.unrouteAll({ behavior: 'wait' })
}

/** Every element with its attributes and texts, without the numbers that React gives out in order. */
function readPage(page: Page): Promise<string[]> {
  return page.locator('#root').evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
      // As the browser writes it. What is selected, prerendered HTML has to say in an attribute.
      element.setAttribute('style', element.style.cssText)
      element.removeAttribute('selected')
      const attributes = [...element.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted()
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = texts.map(({ nodeValue }) => nodeValue).join('')
      return [element.localName, ...attributes, text].join(' ').replaceAll(/_[rR]_\w*_/g, 'id')
    }),
  )
}
