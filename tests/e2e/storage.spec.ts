import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { blockStorage, fillStorage } from './storage-faults.ts'
import { storeLocally } from './stored.ts'

const faults = { blocked: blockStorage, full: fillStorage }

for (const [fault, breakStorage] of Object.entries(faults)) {
  test.describe(`with storage ${fault}`, () => {
    test.beforeEach(({ page }) => breakStorage(page))

    test('every screen opens', async ({ page, allowConsole }) => {
      allowConsole(missingPage)
      for (const { path, heading } of screens) {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(link(page, 'Sign In')).toBeVisible()
      }
    })

    test('a chosen theme lasts until the page is left', async ({ page }) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Toggle theme' }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await expect(page.locator('html')).toHaveClass('dark')
      await link(page, 'Pricing').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
      await expect(page.locator('html')).toHaveClass('dark')
    })

    test('signing in works, and lasts until the page is left', async ({ page }) => {
      await open(page, '/sign-in')
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('secret')
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Successfully signed in')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
      await link(page, 'Pricing').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')

      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await expect(link(page, 'Sign In')).toBeVisible()
    })

    test('a draft survives a visit to another screen', async ({ page }) => {
      await open(page, '/order-hit')
      await page.getByRole('radio', { name: 'Slack' }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('textbox', { name: 'Requirements' }).fill('Threads and search.')
      await link(page, 'Pricing').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')

      await link(page, 'Order a Hit').click()
      await expect(page.getByRole('radio', { name: 'Slack' })).toBeChecked()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('textbox', { name: 'Requirements' })).toHaveValue(
        'Threads and search.',
      )
    })
  })
}

test.describe('with malformed entries', () => {
  test('every screen opens', async ({ page, allowConsole }) => {
    allowConsole(missingPage)
    await storeLocally(page, { user: 'undefined', theme: '{}' })
    await page.evaluate(() => {
      localStorage.setItem('order-draft', '{"target":7}')
      sessionStorage.setItem('scroll-positions', 'nonsense')
    })
    for (const { path, heading } of screens) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(link(page, 'Sign In')).toBeVisible()
    }
  })
})

function link(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}
