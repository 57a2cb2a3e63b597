import type { Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { blockStorage, fillStorage } from './storage-faults.ts'

const faults = { blocked: blockStorage, ...(isFullRun ? { full: fillStorage } : {}) }

for (const [fault, breakStorage] of Object.entries(faults)) {
  test(`with storage ${fault}, theme, draft and sign-in work until the page is left`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(missingPage)
    await breakStorage(page)
    await open(page, '/')
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveClass('dark')

    await link(page, 'Order a Hit').click()
    await page.getByRole('radio', { name: 'Slack' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Requirements' }).fill('Threads and search.')
    await link(page, 'Sign In').click()
    await expect(heading(page)).toHaveText('Sign in')
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(heading(page)).toHaveText('Dashboard')

    await link(page, 'Order a Hit').click()
    const requirements = page.getByRole('textbox', { name: 'Requirements' })
    await expect(requirements).toHaveValue('Threads and search.')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Slack' })).toBeChecked()
    await expect(page.locator('html')).toHaveClass('dark')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(link(page, 'Sign In')).toBeVisible()
    if (isFullRun) await expectEveryScreen(page)
  })
}

async function expectEveryScreen(page: Page): Promise<void> {
  for (const { path, heading: words } of screens) {
    await open(page, path)
    await expect(heading(page)).toHaveText(words)
    await expect(link(page, 'Sign In')).toBeVisible()
  }
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function link(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}
