import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { blockStorage } from './storage-faults.ts'

const pricingChunk = '**/assets/pricing-screen-*.js'
const lost = /pricing-screen-/

test.describe('a screen whose chunk is missing', () => {
  test('reloads the page, and shows if the reload loads it', async ({ page, allowConsole }) => {
    allowConsole(lost)
    const chunk = await losePricing(page)
    const loads = countLoads(page, () => chunk.find())
    await open(page, '/')
    chunk.lose()
    await pricingLink(page).click()
    await expect.poll(() => loads.count).toBe(2)
    await untilMounted(page)
    await expect(heading(page)).toHaveText('Pricing')
    await expect(page).toHaveURL('/pricing')
  })

  test('is reloaded again if it is missing again later', async ({ page, allowConsole }) => {
    allowConsole(lost)
    const chunk = await losePricing(page)
    let lossesLeft = 0
    const loads = countLoads(page, () => {
      if (lossesLeft === 0) return chunk.find()
      lossesLeft -= 1
      return chunk.lose()
    })
    await open(page, '/')
    chunk.lose()
    await pricingLink(page).click()
    await expect.poll(() => loads.count).toBe(2)
    await untilMounted(page)

    lossesLeft = 1
    await page.reload()
    await expect.poll(() => loads.count).toBe(4)
    await untilMounted(page)
    await expect(heading(page)).toHaveText('Pricing')
  })

  for (const storage of ['as usual', 'blocked']) {
    test(`is reloaded once, then shows an error with a way on (storage ${storage})`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(lost)
      if (storage === 'blocked') await blockStorage(page)
      const chunk = await losePricing(page)
      const loads = countLoads(page)
      await open(page, '/')
      chunk.lose()
      await pricingLink(page).click()
      await expect(heading(page)).toHaveText('Unexpected Application Error!')
      await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load')
      expect(loads.count).toBe(2)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()

      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Reload this page' }).click()
      await reloaded
      await untilMounted(page)
      await expect(heading(page)).toHaveText('Unexpected Application Error!')
      expect(loads.count).toBe(3)

      await page.getByRole('link', { name: 'Go to Home' }).click()
      await expect(heading(page)).toContainText('Strike the')
      await expect(page).toHaveURL('/')
    })
  }

  test('leaves the other screens reachable, and opens once its chunk is back', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(lost)
    const chunk = await losePricing(page)
    chunk.lose()
    await page.goto('/pricing')
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
    await expect(heading(page)).toHaveText('Browse hits')

    chunk.find()
    await pricingLink(page).click()
    await expect(heading(page)).toHaveText('Pricing')
  })

  test('causes no reload while it is only prefetched', async ({ page, allowConsole }) => {
    allowConsole(lost)
    const chunk = await losePricing(page)
    await open(page, '/')
    chunk.lose()
    const failed = page.waitForEvent('requestfailed', (request) => lost.test(request.url()))
    await pricingLink(page).hover()
    await failed
    await expect(heading(page)).toContainText('Strike the')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('a screen that throws', () => {
  test('is replaced by the error screen with the message @spec-2.7', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/the ledger is torn/)
    await replacePricing(page, "new Error('the ledger is torn')")
    await open(page, '/')
    await pricingLink(page).click()
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('the ledger is torn')
    await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
    await expect(heading(page)).toHaveText('Browse hits')
  })
})

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function pricingLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Pricing' })
}

/** As after a deployment: the server no longer has the file, until it is found again. */
async function losePricing(page: Page) {
  let isLost = false
  await page.route(pricingChunk, (route) => (isLost ? route.abort() : route.fallback()))
  return {
    lose() {
      isLost = true
    },
    find() {
      isLost = false
    },
  }
}

/** The pricing screen's code, with a component that throws. */
async function replacePricing(page: Page, thrown: string) {
  await page.route(pricingChunk, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function PricingScreen() { throw ${thrown} }`,
    }),
  )
}

/** Counts the documents the page loads, and tells of each before its scripts run. */
function countLoads(page: Page, onLoad: () => void = () => undefined) {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    loads.count += 1
    onLoad()
  })
  return loads
}
