import { company } from '#domain/site/brand.ts'
import { questions } from '#domain/site/questions.ts'
import { expect, test } from './fixtures.ts'
import { missingPage, screens } from './routes.ts'

test.use({ javaScriptEnabled: false })

// A browser without script does not fetch what is marked as one, and calls that a loss.
test.beforeEach(({ allowConsole }) => allowConsole(/^lost request: .*\.js csp$/))

test('every page shows its heading, what it is about, and the footer', async ({
  page,
  allowConsole,
}) => {
  allowConsole(missingPage)
  const content: Record<string, string> = {
    '/': 'A support desk next to the orders',
    '/browse': 'Patient files that stay in the building',
    '/pricing': 'Choose Enterprise',
    '/order-hit': 'Ordering needs JavaScript.',
    '/dashboard': 'Asset library for the design studio',
    '/sign-in': 'This form needs JavaScript',
    '/sign-up': 'This form needs JavaScript',
    '/no-such-page': 'There’s no page at this address.',
  }
  const footer = page.getByRole('contentinfo')
  await page.goto('/')
  await expect(page.getByRole('article').getByRole('img')).toHaveCount(3)
  for (const { path, heading } of screens) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main').getByText(content[path] ?? '')).toBeVisible()
      await expect(footer).toBeVisible()
    })
  }
  await test.step('the calculator has its example, on paper as well', async () => {
    await page.goto('/pricing')
    const example = page.getByRole('heading', { level: 3, name: /save about/ })
    await expect(example).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(example).toBeVisible()
    await expect(page.locator('.savings-chart')).toBeVisible()
  })
  await expect(footer.getByText(company.email)).toBeVisible()
  await expect(footer.getByText(company.name)).toBeVisible()
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/?page=privacy')
  await expect(page.locator('[data-total]')).toHaveText('$4,252')
  await expect(page.locator('[data-saving]')).toContainText('You save about $7,110 a month (62%)')
})

test('the links of the header, the skip link and the answers to the questions work', {
  tag: '@full',
}, async ({ page }) => {
  const banner = page.getByRole('banner')
  for (const width of [1280, 360]) {
    await test.step(`the header at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 })
      await page.goto('/')
      for (const name of ['Browse Hits', 'Pricing', 'Order a Hit', 'Sign In', 'Sign Up', 'Home']) {
        await banner.getByRole('link', { name, exact: true }).click()
        await expect(banner.locator('[aria-current="page"]')).toHaveText(name)
      }
      await expect(banner.getByRole('button')).toHaveCount(0)
      await page.mouse.wheel(0, 2000)
      await expect(banner, 'the open list does not follow into the page').not.toBeInViewport()
    })
  }
  await page.goto('/pricing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing#main')
  await expect(page.getByRole('main')).toBeFocused()
  for (const { question, answer } of questions) {
    await expect(page.getByText(question)).toBeVisible()
    await expect(page.getByText(answer)).toBeVisible()
  }
})
