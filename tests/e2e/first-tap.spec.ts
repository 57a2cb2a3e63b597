import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'
import {
  momentsMs,
  openUntil,
  phone,
  pressEnterOn,
  slowNetwork,
  slowProcessor,
  tapAt,
} from './slow-phone.ts'

// On a slow phone and a slow network, at moments all over the load. What each control does when it is used
// before the script is loaded is tested in early-events.spec.ts.

test.use(phone)

for (const moment of momentsMs) {
  test(`a tap and a key ${moment} ms after the first paint take effect once`, async ({ page }) => {
    await slowProcessor(page)
    await slowNetwork(page)
    await noteStrikes(page)
    await openUntil(page, '/', moment)
    await tapAt(page, '[aria-label^="Strike Salesforce"]')
    await pressEnterOn(page, '[aria-label^="Strike Zendesk"]')

    await untilMounted(page)
    await expect(page.locator('[data-total]')).toHaveText('$9,646')
    expect(await strikes(page)).toEqual([
      'Strike Salesforce, $4,800 a month: false',
      'Strike Zendesk, $2,200 a month: false',
    ])
  })
}

test('a link tapped before the script arrives leads to its page', async ({ page }) => {
  await slowProcessor(page)
  await slowNetwork(page)
  await holdScripts(page)
  await openUntil(page, '/', 0)
  await tapAt(page, 'main a[href^="/order-hit"]')
  await expect(page).toHaveURL('/order-hit?target=Salesforce')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order a hit')
})

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

function strikes(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { notedStrikes: string[] }).notedStrikes)
}
