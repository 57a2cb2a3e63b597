import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'

// What users do between the first paint and the script's arrival must take effect, once.

test('a press, a key and a menu before the script arrives take effect once', async ({ page }) => {
  const release = await openHeld(page, '/')
  await strike(page, 'Salesforce').click()
  await strike(page, 'Zendesk').press('Enter')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  release()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expect(strike(page, 'Zendesk')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-total]')).toHaveText('$9,646')
})

test('a story pressed before the script arrives opens its panel', async ({ page }) => {
  const release = await openHeld(page, '/')
  await page.getByRole('button', { name: 'Project boards without seats' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Project boards without seats' })).toBeVisible()
})

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

test('a link followed before the script arrives leads to its page', async ({ page }) => {
  await openHeld(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
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

async function openHeld(page: Page, address: string): Promise<() => void> {
  const release = await holdScripts(page)
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
