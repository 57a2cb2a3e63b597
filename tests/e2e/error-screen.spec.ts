import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { blockStorage } from './storage-faults.ts'

const pricingChunk = '**/assets/pricing-screen-*.js'
const lost = /pricing-screen-/

test('a screen whose chunk is missing reloads the page each time, and shows once it loads', async ({
  page,
  allowConsole,
}) => {
  allowConsole(lost)
  const chunk = await losePricing(page)
  let lossesLeft = 0
  const loads = countLoads(page, () => {
    chunk.isLost = lossesLeft > 0
    lossesLeft -= 1
  })
  await open(page, '/')
  chunk.isLost = true
  await test.step('a chunk that is only prefetched causes no reload', async () => {
    const failed = page.waitForEvent('requestfailed', (request) => lost.test(request.url()))
    await pricingLink(page).hover()
    await failed
    await expect(heading(page)).toContainText('Strike the')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await pricingLink(page).click()
  await expect.poll(() => loads.count).toBe(2)
  await untilMounted(page)
  await expect(heading(page)).toHaveText('Pricing')
  await expect(page).toHaveURL('/pricing')

  lossesLeft = 1
  await page.reload()
  await expect.poll(() => loads.count).toBe(4)
  await untilMounted(page)
  await expect(heading(page)).toHaveText('Pricing')
})

test('a chunk that stays missing reloads the page once, even with storage blocked, then shows an error with a way out', async ({
  page,
  allowConsole,
}) => {
  allowConsole(lost)
  await blockStorage(page)
  const chunk = await losePricing(page)
  const loads = countLoads(page)
  await open(page, '/')
  chunk.isLost = true
  await pricingLink(page).click()
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load')
  expect(loads.count).toBe(2)
  await expect(page.getByRole('contentinfo')).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await reloaded
  await untilMounted(page)
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  expect(loads.count).toBe(3)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(heading(page)).toContainText('Strike the')

  chunk.isLost = false
  await pricingLink(page).click()
  await expect(heading(page)).toHaveText('Pricing')
})

test('a screen that throws is replaced by the error screen with the message @spec-2.7', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/the ledger is torn/)
  await page.route(pricingChunk, async (route) => {
    // The bundler exports the screen, or the module with it, by a name of its own.
    const text = await (await route.fetch()).text()
    const names = [...text.matchAll(/ as (\w+)[,}]/g)].map(([, name]) => `screen as ${name}`)
    const body = `const Screen = () => { throw new Error('the ledger is torn') }
      const screen = Object.assign(Screen, { Screen })
      export { ${[...new Set([...names, 'screen as Screen'])].join(', ')} }`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await open(page, '/')
  await pricingLink(page).click()
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('the ledger is torn')
  await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
  await expect(heading(page)).toHaveText('Browse hits')
})

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function pricingLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Pricing' })
}

/** As after a deployment: the server no longer has the file while it is lost. */
async function losePricing(page: Page) {
  const chunk = { isLost: false }
  await page.route(pricingChunk, (route) => (chunk.isLost ? route.abort() : route.fallback()))
  return chunk
}

/** Counts the documents the page loads, and calls back for each before its scripts run. */
function countLoads(page: Page, onLoad: () => void = () => undefined) {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    loads.count += 1
    onLoad()
  })
  return loads
}
