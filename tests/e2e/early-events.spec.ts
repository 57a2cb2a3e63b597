import type { Locator, Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'

// What users do between the first paint and the script's arrival must take effect, once.

test.use({ hasTouch: true })

/** The page has five scripts, which run one after the other. */
for (const arrived of isFullRun ? [0, 1, 2, 3, 4] : [0]) {
  test(`a tap, a key and a menu take effect once when ${arrived} scripts have arrived`, async ({
    page,
  }) => {
    await page.addInitScript(recordStrikes)
    const release = await openHeld(page, '/', arrived)
    await expect.poll(() => page.evaluate(countScripts)).toBe(arrived)
    await strike(page, 'Salesforce').tap()
    await strike(page, 'Zendesk').press('Enter')
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    release()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.locator('[data-total]')).toHaveText('$9,646')
    expect(await page.evaluate(() => 'strikes' in window && window.strikes)).toEqual([
      'Strike Salesforce, $4,800 a month: false',
      'Strike Zendesk, $2,200 a month: false',
    ])
  })
}

test('text typed into the search before the script arrives filters the hits', async ({ page }) => {
  const release = await openHeld(page, '/browse')
  const search = page.getByRole('searchbox', { name: 'Search hits' })
  await search.pressSequentially('zendesk')
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toHaveValue('zendesk')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/\?q=zendesk/)
})

test('a filter chosen before the script arrives is kept', async ({ page }) => {
  const release = await openHeld(page, '/browse')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('Healthcare')
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Healthcare')
})

test('a radio chosen before the script arrives is chosen', async ({ page }) => {
  const release = await openHeld(page, '/order-hit')
  await page.getByRole('radio', { name: 'Zoom' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Requirements' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Zoom/ })).toBeVisible()
})

test('a form submitted before the script arrives is sent by the script, never to the server', async ({
  page,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`)
  })
  const release = await openHeld(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await expect(page.getByText('Successfully signed in')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(documents).toHaveLength(1)
})

test('a mouse button that is down while the app is hydrated presses once', async ({ page }) => {
  await holdButtonDown(page)
  await page.mouse.up()
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-total]')).toHaveText('$8,074')
})

test('a press that is released elsewhere has no effect', async ({ page }) => {
  await holdButtonDown(page)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  // A press that counts shows that all before it has been dealt with.
  await strike(page, 'Slack').click()
  await expect(strike(page, 'Slack')).toHaveAttribute('aria-pressed', 'false')
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'true')
})

test('a key that is down while the app is hydrated presses once', async ({ page }) => {
  const release = await openHeld(page, '/')
  await strike(page, 'Salesforce').focus()
  await page.keyboard.down(' ')
  release()
  await untilMounted(page)
  await page.keyboard.up(' ')
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-total]')).toHaveText('$8,074')
})

async function openHeld(page: Page, address: string, arrived = 0): Promise<() => void> {
  const release = await holdScripts(page, arrived)
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

/** Goes down on a line before the script arrives, and is still down when the app is hydrated. */
async function holdButtonDown(page: Page): Promise<void> {
  const release = await openHeld(page, '/')
  await strike(page, 'Salesforce').hover()
  await page.mouse.down()
  release()
  await untilMounted(page)
}

function strike(page: Page, product: string): Locator {
  return page.getByRole('button', { name: `Strike ${product}` })
}

/** Those that have arrived. */
function countScripts(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length
}

/** Every change of a line, so that one that came twice does not look like one that never came. */
function recordStrikes(): void {
  const strikes: string[] = []
  Object.assign(window, { strikes })
  new MutationObserver((changes) => {
    for (const line of changes.map(({ target }) => target as Element))
      strikes.push(`${line.getAttribute('aria-label')}: ${line.getAttribute('aria-pressed')}`)
  }).observe(document, { subtree: true, attributeFilter: ['aria-pressed'] })
}
