import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test('an unknown path answers 404 with the 404 page and logs the path @spec-2.2 @spec-8.4', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const logged = listen(page, allowConsole)
  const response = await open(page, '/struck/off?by=whom')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page).toHaveTitle(/^Page not found/)
  await expect.poll(() => logged).toContain('404: there is no page at /struck/off')
  await expect(page.getByRole('banner').locator('[aria-current]')).toHaveCount(0)
})

test('its link opens Home, and Back shows it again @spec-2.2', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  const logged = listen(page, allowConsole)
  await open(page, '/nowhere')
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Strike the')

  logged.length = 0
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page).toHaveTitle(/^Page not found/)
  await expect.poll(() => logged).toContain('404: there is no page at /nowhere')
})

test('paths that only resemble a screen show the 404 page @spec-2.1', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  listen(page, allowConsole)
  for (const path of ['/pricing/yearly', '/Browse2', '/dashboard/hits', '/%2e%2e/package.json']) {
    expect((await open(page, path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  }
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('Home is one tap away', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    listen(page, allowConsole)
    await open(page, '/nowhere')
    await page.getByRole('link', { name: 'Return to Home' }).tap()
    await expect(page).toHaveURL('/')
  })
})

/** Collects what the page logs of missing paths. */
function listen(page: Page, allowConsole: (pattern: RegExp) => void): string[] {
  allowConsole(/^error: 404: there is no page at/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  return logged
}
