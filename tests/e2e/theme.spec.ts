import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

test('the theme follows the system while none is stored, also while the page is open @spec-1.4', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
  expect(await storedTheme(page)).toBeNull()
  await toggle(page).click()
  await expect(choice(page, 'System')).toBeChecked()
})

test('Light, Dark and System are chosen by mouse and key, stored, and applied in every tab @spec-1.4', async ({
  page,
  context,
}) => {
  await open(page, '/pricing')
  const other = await context.newPage()
  await open(other, '/')
  await toggle(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System'])
  await choice(page, 'Dark').click()
  await expectTheme(page, 'dark')
  await expect.poll(() => storedTheme(page)).toBe('dark')
  await expectTheme(other, 'dark')

  await page.reload()
  await untilMounted(page)
  await expectTheme(page, 'dark')
  await toggle(page).focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Dark')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectTheme(page, 'light')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'light')

  await toggle(page).click()
  await choice(page, 'System').click()
  await expectTheme(page, 'dark')
  await expect.poll(() => storedTheme(page)).toBe('system')
})

async function expectTheme(page: Page, theme: 'light' | 'dark') {
  await expect(page.locator('html')).toHaveClass(theme)
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
}

function toggle(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Toggle theme' })
}

function choice(page: Page, name: string) {
  return page.getByRole('menuitemradio', { name })
}

function storedTheme(page: Page) {
  return page.evaluate(() => localStorage.getItem('theme'))
}
