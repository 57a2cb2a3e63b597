import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Byron')
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('1')
}

test('signing up is busy for 1500 ms, then shows a toast and opens the dashboard @spec-4.3 @spec-8.2', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-02T10:00:00' })
  await open(page, '/sign-up')
  await fillIn(page)
  const submit = page.getByRole('button', { name: 'Create Account' })
  // From here on time passes only when the test says so.
  await page.clock.pauseAt('2026-03-02T11:00:00')
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAttribute('aria-busy', 'true')

  await page.clock.runFor(1400)
  await expect(page).toHaveURL('/sign-up')

  await page.clock.runFor(200)
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('the sign-up form can be filled in and sent by keyboard alone', async ({ page }) => {
  await open(page, '/sign-up')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('Ada Byron')
  for (const text of ['Analytical Engines', 'ada@example.com', 'secret']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account created successfully')).toBeVisible()
})

test('the Terms and the Privacy notice open over a form that is half filled in and keep it', async ({
  page,
}) => {
  await open(page, '/sign-up?next=%2Forder-hit')
  await fillIn(page)
  for (const [link, title] of [
    ['Terms', 'Terms'],
    ['Privacy notice', 'Privacy'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/sign-up?next=%2Forder-hit')
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeFocused()
  }
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Analytical Engines')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('1')
})

test('sign-in and sign-up link to each other', async ({ page }) => {
  await open(page, '/sign-in')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/sign-up')
  await page.getByRole('main').getByRole('link', { name: 'Use your existing account' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('the form does not show that the user is signed in while it navigates away', async ({
  page,
}) => {
  await open(page, '/sign-up')
  await page.evaluate(() => {
    const { body, documentElement } = document
    const watch = () => {
      if (body.textContent.includes('already signed in')) documentElement.dataset.flashed = ''
    }
    new MutationObserver(watch).observe(body, { childList: true, subtree: true })
  })
  await fillIn(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('sign-up works by touch', async ({ page }) => {
    await open(page, '/sign-up')
    await fillIn(page)
    await page.getByRole('button', { name: 'Create Account' }).tap()
    await expect(page).toHaveURL('/dashboard')
  })
})
