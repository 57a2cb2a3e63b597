import { company } from '#domain/brand.ts'
import { questions } from '#domain/questions.ts'
import { expect, test } from './fixtures.ts'
import { missingPage, pagesOnDisk, screens } from './routes.ts'

test.use({ javaScriptEnabled: false })

// A browser without script does not fetch what is marked as one, and calls that a loss.
test.beforeEach(({ allowConsole }) => allowConsole(/^lost request: .*\.js csp$/))

const links = ['Home', 'Browse Hits', 'Pricing', 'Order a Hit', 'Sign In', 'Sign Up']

test('every page shows its heading and what it is about', async ({ page, allowConsole }) => {
  allowConsole(missingPage)
  const content: Record<string, string> = {
    '/': 'A support desk next to the orders',
    '/browse': 'Patient files that stay in the building',
    '/pricing': 'Start with Enterprise',
    '/order-hit': 'Ordering needs JavaScript.',
    '/dashboard': 'Asset library for the design studio',
    '/sign-in': 'This form needs JavaScript',
    '/sign-up': 'This form needs JavaScript',
    '/no-such-page': 'There’s no page at this address.',
  }
  for (const { path, heading } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main').getByText(content[path] ?? '')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

for (const width of [1280, 360]) {
  test(`the header's links are visible and work at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    await page.goto('/')
    const banner = page.getByRole('banner')
    for (const name of links) {
      await banner.getByRole('link', { name, exact: true }).click()
      await expect(banner.locator('[aria-current="page"]')).toHaveText(name)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pagesOnDisk[6]?.heading ?? '')
    await expect(banner.getByRole('button')).toHaveCount(0)
    await page.mouse.wheel(0, 2000)
    await expect(banner, 'the open list does not follow into the page').not.toBeInViewport()
  })
}

test('the answers to the questions can be read', async ({ page }) => {
  await page.goto('/pricing')
  for (const { question, answer } of questions) {
    await expect(page.getByText(question)).toBeVisible()
    await expect(page.getByText(answer)).toBeVisible()
  }
})

test('the statement is in its final state', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-total]')).toHaveText('$4,252')
  await expect(page.locator('[data-saving]')).toContainText('You keep about $7,110 a month (62%)')
  await page.getByRole('main').getByRole('link', { name: 'Order a Hit' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order a hit')
})

test('the footer has the company and its email, and its links open Home', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/?page=privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(footer.getByText(company.email)).toBeVisible()
  await expect(footer.getByText(company.name)).toBeVisible()
})

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/pricing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing#main')
  await expect(page.getByRole('main')).toBeFocused()
})
