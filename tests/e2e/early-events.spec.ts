import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { untilMounted } from './open.ts'

// What people do between the first paint and the script's arrival must take effect, once.

test('a menu pressed before the script is there opens when it arrives', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  release()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('a line struck before the script is there changes the total once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Strike Salesforce' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Strike Salesforce' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(page.locator('[data-total]')).toHaveText('$8,074')
})

test('a story pressed before the script is there opens its panel', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Project boards without seats' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Project boards without seats' })).toBeVisible()
})

test('what was typed into the search before the script is there filters the hits', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/browse', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Search hits' })
  await search.pressSequentially('zendesk')
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toHaveValue('zendesk')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/\?q=zendesk/)
})

test('a filter chosen early is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/browse', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('Healthcare')
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Healthcare')
})

test('a radio chosen early is chosen', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/order-hit', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Zoom' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Requirements' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Zoom/ })).toBeVisible()
})

test('a form sent early is sent when the script arrives, and never to the server', async ({
  page,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`)
  })
  const release = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await expect(page.getByText('Successfully signed in')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(documents).toHaveLength(1)
})

test('a link works before the script is there', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
})

test('after the script has arrived nothing is noted any more', async ({ page }) => {
  await page.goto('/')
  await untilMounted(page)
  await expect.poll(() => page.evaluate(() => window.earlyEvents)).toBeUndefined()
})

test('a press, a menu and a key before the script is there take effect once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await strike(page, 'Salesforce').click()
  await strike(page, 'Slack').press('Enter')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  release()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expect(strike(page, 'Slack')).toHaveAttribute('aria-pressed', 'false')
})

test('a mouse button that is down while the app arrives still presses, once', async ({ page }) => {
  await holdButtonDown(page)
  await page.mouse.up()
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-total]')).toHaveText('$8,074')
})

test('a press that is let go elsewhere is none', async ({ page }) => {
  await holdButtonDown(page)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  // A press that counts shows that all before it has been dealt with.
  await strike(page, 'Slack').click()
  await expect(strike(page, 'Slack')).toHaveAttribute('aria-pressed', 'false')
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'true')
})

test('a key that is down while the app arrives still presses, once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await strike(page, 'Salesforce').focus()
  await page.keyboard.down(' ')
  release()
  await untilMounted(page)
  await page.keyboard.up(' ')
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-total]')).toHaveText('$8,074')
})

/** Goes down on a line before the script is there, and is still down when the app is. */
async function holdButtonDown(page: Page): Promise<void> {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await strike(page, 'Salesforce').hover()
  await page.mouse.down()
  release()
  await untilMounted(page)
}

function strike(page: Page, product: string): Locator {
  return page.getByRole('button', { name: `Strike ${product}` })
}
