import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { signIn } from './stored.ts'

test('signing in is busy for 1500 ms, then shows a toast and opens the dashboard @spec-4.3 @spec-8.2', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-02T10:00:00' })
  await open(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('anything at all')
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  // From here on time passes only when the test says so.
  await page.clock.pauseAt('2026-03-02T11:00:00')
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAttribute('aria-busy', 'true')

  await page.clock.runFor(1400)
  await expect(submit).toBeDisabled()
  await expect(page).toHaveURL('/sign-in')

  await page.clock.runFor(200)
  await expect(page.getByText('Successfully signed in')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('after signing in the header shows the account, also after a reload', async ({ page }) => {
  await open(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.reload()
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

test('a missing field gets an inline error and focus, and nothing is submitted @spec-5.1', async ({
  page,
}) => {
  await open(page, '/sign-in')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(email).toHaveAccessibleDescription('Please enter your email address')
  await expect(password).toHaveAccessibleDescription('Please enter a password')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()

  await email.fill('ada@example.com')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await expect(page).toHaveURL('/sign-in')
})

test('an email must have the format of an email @spec-5.2', async ({ page }) => {
  await open(page, '/sign-in')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ada at example')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription(/email address like/)
  await expect(email).toBeFocused()
  await expectNoAxeViolations(page)
})

test('the inputs keep their native rules for browsers and password managers', async ({ page }) => {
  await open(page, '/sign-in')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required')
  await expect(password).toHaveAttribute('required')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
})

test('the password can be shown and hidden without losing it @spec-2.25', async ({ page }) => {
  await open(page, '/sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('open sesame')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('open sesame')
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
})

test('a double click signs in once', async ({ page }) => {
  await open(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(page.getByText('Successfully signed in')).toHaveCount(1)
  await expect(page).toHaveURL('/dashboard')
})

test('leaving during sign-in shows its toast and stays on the new page', async ({ page }) => {
  await open(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByText('Successfully signed in')).toBeVisible()
  await expect(page).toHaveURL('/pricing')
})

test('signing out removes the stored user and leads home', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Account of Ada Byron' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('signing in makes no call: the page fetches only its own files @spec-7.1', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const isFile = /\/assets\/[^/]+$|\/favicon\.svg$|\/sign-in$/.test(request.url())
    if (!isFile || request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
  })
  await open(page, '/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toEqual([])
})

test('the form does not show that the user is signed in while it navigates away', async ({
  page,
}) => {
  await open(page, '/sign-in')
  await page.evaluate(() => {
    const { body, documentElement } = document
    const watch = () => {
      if (body.textContent.includes('already signed in')) documentElement.dataset.flashed = ''
    }
    new MutationObserver(watch).observe(body, { childList: true, subtree: true })
  })
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('sign-in works by touch', async ({ page }) => {
    await open(page, '/sign-in')
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).tap()
    await expect(page).toHaveURL('/dashboard')
  })
})
