import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { untilMounted } from './open.ts'
import { phone } from './slow-phone.ts'

test.use(phone)

/** The page has five scripts, which run one after the other. */
for (const arrived of [0, 1, 2, 3, 4]) {
  test(`a tap and a key after ${arrived} of the scripts have arrived take effect once`, async ({
    page,
  }) => {
    await noteStrikes(page)
    const release = await holdScriptsAfter(page, arrived)
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => scriptsLoaded(page)).toBe(arrived)
    await page.getByRole('button', { name: 'Strike Salesforce' }).tap()
    await page.getByRole('button', { name: 'Strike Zendesk' }).press('Enter')
    release()
    await untilMounted(page)
    await expect(page.locator('[data-total]')).toHaveText('$9,646')
    expect(await page.evaluate(() => 'notedStrikes' in window && window.notedStrikes)).toEqual([
      'Strike Salesforce, $4,800 a month: false',
      'Strike Zendesk, $2,200 a month: false',
    ])
  })
}

async function holdScriptsAfter(page: Page, count: number): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/assets/*.js', async (route) => {
    asked += 1
    if (asked > count) await released
    await route.fallback()
  })
  return release
}

/** By the page's own list, which has those that have arrived. */
function scriptsLoaded(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  )
}

/** Every change of a line, so that one that came twice does not look like one that never came. */
async function noteStrikes(page: Page) {
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { notedStrikes: noted })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const line = target as Element
        noted.push(`${line.getAttribute('aria-label')}: ${line.getAttribute('aria-pressed')}`)
      }
    }).observe(document, { subtree: true, attributeFilter: ['aria-pressed'] })
  })
}
