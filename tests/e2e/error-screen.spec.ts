import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { blockStorage } from './storage-faults.ts'

const pricingChunk = '**/assets/pricing-screen-*.js'
const lost = /pricing-screen-/

test('files that are gone reload the page once at the click that needs them, and lead where it led', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404|MissingChunkError/)
  const chunks = await lose(page, '**/assets/{pricing-screen,hits,info-page-dialog}-*.js')
  const loads = countLoads(page, () => {
    chunks.areLost = false
  })
  await open(page, '/')
  chunks.areLost = true
  await test.step('a chunk that is only prefetched causes no reload', async () => {
    const answered = page.waitForResponse(lost)
    await pricingLink(page).hover()
    await answered
    await expect(heading(page)).toContainText('Strike the')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await pricingLink(page).click()
  await expect.poll(() => loads.count).toBe(2)
  await untilMounted(page)
  await expect(heading(page)).toHaveText('Pricing')
  await expect(page).toHaveURL('/pricing')

  chunks.areLost = true
  await test.step('samples, whose screen is still there', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
    await expect.poll(() => loads.count).toBe(3)
    await untilMounted(page)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
  chunks.areLost = true
  await test.step('a panel', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect.poll(() => loads.count).toBe(4)
    await expect(page.getByRole('dialog', { name: 'Privacy' })).toBeVisible()
    await expect(page).toHaveURL('/?page=privacy')
  })
})

test('a panel whose chunk stays missing reloads the page once, and without a connection nothing reloads', {
  tag: '@full',
}, async ({ page, context, allowConsole }) => {
  allowConsole(/status of 404|MissingChunkError|INTERNET_DISCONNECTED/)
  const chunks = await lose(page, '**/assets/info-page-dialog-*.js')
  chunks.areLost = true
  const loads = countLoads(page)
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page).toHaveURL('/?page=privacy')
  expect(loads.count).toBe(2)

  await page.goBack()
  await open(page, '/')
  await context.setOffline(true)
  await pricingLink(page).click()
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  expect(loads.count).toBe(3)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(heading(page)).toHaveText('Pricing')
})

test('a chunk that stays missing reloads the page once, even with storage blocked, then shows an error with a way out', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404|MissingChunkError/)
  await blockStorage(page)
  const chunks = await lose(page, pricingChunk)
  const loads = countLoads(page)
  await open(page, '/')
  chunks.areLost = true
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

  chunks.areLost = false
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

/** As after a deployment: the server no longer has the files while they are lost. */
async function lose(page: Page, files: string) {
  const chunks = { areLost: false }
  await page.route(files, (route) =>
    chunks.areLost ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  return chunks
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
