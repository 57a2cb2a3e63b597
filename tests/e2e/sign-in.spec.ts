import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test('signing in is busy for 1500 ms, calls no server, and opens the dashboard with a toast @spec-2.25 @spec-4.3 @spec-7.1 @spec-8.2', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const isFile = /\/assets\/[^/]+$|\/favicon\.svg$|\/sign-in$/.test(request.url())
    if (!isFile || request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
  })
  await page.clock.install({ time: '2026-03-02T10:00:00' })
  await open(page, '/sign-in')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await email.fill('ada@example.com')
  await password.fill('anything at all')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('anything at all')

  // The form must never say, as it is left, that one is already signed in.
  await page.evaluate(() => {
    const { body, documentElement } = document
    new MutationObserver(() => {
      if (body.textContent.includes('already signed in')) documentElement.dataset.flashed = ''
    }).observe(body, { childList: true, subtree: true })
  })
  await expectBusy(page, 'Sign In')
  await expect(page.getByText('Successfully signed in')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
  expect(calls).toEqual([])

  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.reload()
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

test('signing up by keyboard is busy for 1500 ms and opens the dashboard, and the Terms keep the form @spec-4.3 @spec-8.2', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-02T10:00:00' })
  await open(page, '/sign-up?next=%2Fdashboard%3Ftab%3Dhits')
  const values = ['Ada Byron', 'Analytical Engines', 'ada@example.com', '1']
  await page.getByRole('textbox', { name: 'Name' }).focus()
  for (const [at, text] of values.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  for (const [link, title] of [
    ['Terms', 'Terms'],
    ['Privacy notice', 'Privacy'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeFocused()
  }
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Analytical Engines')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('1')

  await expectBusy(page, 'Create Account')
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashboard?tab=hits')
})

/** Submits the form. From then on time passes only as it is run. */
async function expectBusy(page: Page, name: string): Promise<void> {
  const address = page.url()
  await page.clock.pauseAt('2026-03-02T11:00:00')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const submit = page.getByRole('main').getByRole('button', { name })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(1400)
  await expect(submit).toBeDisabled()
  await expect(page).toHaveURL(address)
  await page.clock.runFor(200)
}
