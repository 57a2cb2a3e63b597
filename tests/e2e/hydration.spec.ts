import type { BrowserContext, Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { ada, finishedDraft, signIn, storeDraft } from './stored.ts'

// Every page is hydrated: its elements stay, and it becomes the page that React would render from nothing. A
// hydration error is a console error, which fails a test by itself.

const sample = ['/', '/browse?q=crm&status=completed', '/dashboard?tab=hits']
const others = [
  ...screens.map(({ path }) => path).filter((path) => !sample.includes(path)),
  '/?story=crm-that-fits',
  '/pricing?billing=yearly',
  '/order-hit?target=Zoom',
  '/order-hit?plan=starter&billing=yearly',
  '/dashboard?tab=solutions',
  '/sign-in?next=%2Forder-hit',
]

for (const address of isFullRun ? [...sample, ...others] : sample) {
  test(`${address} is hydrated into the page that React renders`, async ({
    context,
    allowConsole,
  }) => {
    allowConsole(missingPage)
    // The draft that an address begins is no kept one for the second page.
    await expectSamePages(context, address, (page) => page.evaluate(() => localStorage.clear()))
  })
}

test('a page with a stored draft and a signed-in user is hydrated into the page that React renders', async ({
  page,
  context,
}) => {
  await storeDraft(page, finishedDraft)
  await signIn(page)
  const wizard = await expectSamePages(context, '/order-hit?step=3')
  await expect(wizard.getByRole('heading', { level: 2 }).first()).not.toBeFocused()
  await expect(wizard.getByRole('button', { name: `Account of ${ada.name}` })).toBeVisible()
  await expectSamePages(context, '/dashboard')
})

test('the page knows what the browser filled in after a reload', async ({ page }) => {
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

/** Opens an address twice, waits until the two pages are the same, and returns the hydrated one. */
async function expectSamePages(
  context: BrowserContext,
  address: string,
  between?: (page: Page) => Promise<void>,
): Promise<Page> {
  const hydrated = await openPage(context, address, (root) => {
    Object.assign(root.querySelector('h1') ?? {}, { wasPrerendered: true })
  })
  await between?.(hydrated)
  // Without a prerendered page, the app is rendered from nothing.
  const rendered = await openPage(context, address, (root) => root.replaceChildren())
  const heading = hydrated.getByRole('heading', { level: 1 })
  const wasPrerendered = await heading.evaluate((element) => 'wasPrerendered' in element)
  expect(wasPrerendered, `the heading of ${address} stays`).toBe(true)
  // The prerendered page has its pictures from the start, the rendered one when they are near.
  for (const page of [hydrated, rendered]) {
    await page.evaluate(() => document.querySelector('article .miniature')?.scrollIntoView())
  }
  // Parts that are loaded on their own, such as the account's menu, come to each in its own time.
  await expect(async () =>
    expect(await readPage(hydrated)).toEqual(await readPage(rendered)),
  ).toPass({ timeout: 60_000 })
  return hydrated
}

async function openPage(
  context: BrowserContext,
  address: string,
  prepare: (root: HTMLElement | SVGElement) => void,
): Promise<Page> {
  const page = await context.newPage()
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('#root').evaluate(prepare)
  release()
  await untilMounted(page)
  return page
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
