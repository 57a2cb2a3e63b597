import type { Locator, Page } from '@playwright/test'
import { findPage } from '#web/shared/routes.ts'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { ada, signIn } from './stored.ts'

const entries = {
  Home: '/',
  'Browse Hits': '/browse',
  Pricing: '/pricing',
  'Order a Hit': '/order-hit',
  'Sign In': '/sign-in',
  'Sign Up': '/sign-up',
}

test('every screen has the header, the footer, one heading and a title of its own @spec-2.1 @spec-2.3', async ({
  page,
  allowConsole,
}) => {
  allowConsole(missingPage)
  const titles = new Set<string>()
  for (const { path, heading } of screens) {
    await open(page, path)
    for (const [name, href] of Object.entries(entries)) {
      await expect(banner(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        href,
      )
    }
    await expect(banner(page).getByRole('button', { name: 'Toggle theme' })).toBeVisible()
    await expect(footer(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(findPage(path).title)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(screens.length)
})

test('the header marks the current screen @spec-2.3', async ({ page }) => {
  await open(page, '/pricing')
  const current = banner(page).locator('[aria-current="page"]')
  await expect(current).toHaveText('Pricing')
  await banner(page).getByRole('link', { name: 'Browse Hits' }).click()
  await expect(current).toHaveText('Browse Hits')
})

test('the footer has its three columns, and most of their links lead home @spec-2.6', async ({
  page,
}) => {
  await open(page, '/pricing')
  await expect(footer(page).getByRole('heading')).toHaveText(['Solutions', 'Company', 'Legal'])
  const links = footer(page).locator('a[href]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const home = addresses.filter((address) => address === '/')
  expect(home.length).toBeGreaterThan(addresses.length / 2)
  const texts = ['contact', 'privacy', 'terms', 'imprint'].map((name) => `/?page=${name}`)
  expect(addresses).toEqual(expect.arrayContaining(texts))
  const known = [...screens.map(({ path }) => path), ...texts]
  expect(known).toEqual(expect.arrayContaining([...new Set(addresses)]))

  await footer(page).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/')
})

test('social links are disabled and announced as such @spec-2.6', async ({ page }) => {
  await open(page, '/')
  const social = footer(page).getByRole('link', { name: '(not available yet)' })
  await expect(social).toHaveCount(3)
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).not.toHaveAttribute('href')
    await link.click({ force: true })
  }
  await expect(page).toHaveURL('/')
})

test('the header turns translucent beyond 10 px of scrolling, not at 10 px @spec-2.5', async ({
  page,
}) => {
  await open(page, '/')
  await expect(banner(page)).toHaveCSS('backdrop-filter', 'none')
  await scrollTo(page, 11)
  await expect(banner(page)).toHaveCSS('backdrop-filter', /blur/)
  await expect(banner(page)).toHaveCSS('background-color', /\/ 0\.8\)/)
  await scrollTo(page, 10)
  await expect(banner(page)).toHaveCSS('backdrop-filter', 'none')
})

test('a reload in mid-page keeps the scroll position, with a translucent header at once @spec-2.5', async ({
  page,
}) => {
  await open(page, '/pricing')
  await scrollTo(page, 700)
  await page.reload()
  await untilMounted(page)
  await expect(banner(page)).toHaveAttribute('data-translucent', 'true')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
})

test('no button of a group wraps onto a line alone, from 320 to 1920 px', async ({ page }) => {
  await open(page, '/')
  await expectEvenRows(page, page.getByRole('main').getByRole('link', { name: 'See past hits' }))
  await open(page, '/pricing#calculator')
  await expectEvenRows(page, page.getByRole('button', { name: 'Download CSV' }))
})

test('the first Tab offers to skip to the content, and Enter goes there', async ({ page }) => {
  await open(page, '/browse')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search hits' })).toBeFocused()
})

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signIn(page))

  test('the header shows Dashboard and the account in place of Sign In and Sign Up', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(account(page)).toBeVisible()
    await expect(banner(page).getByRole('link', { name: /^Sign/ })).toHaveCount(0)
  })

  test('Sign Out removes the stored user and opens Home, also after a reload @spec-4.2', async ({
    page,
  }) => {
    await open(page, '/dashboard')
    await account(page).click()
    await expect(page.getByText(ada.email)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()

    await expect(page).toHaveURL('/')
    await expect(page.getByText('Signed out')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await page.reload()
    await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(account(page)).toHaveCount(0)
  })

  test('the account menu works from the keyboard, and Escape gives focus back', async ({
    page,
  }) => {
    await open(page, '/browse')
    await account(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account(page)).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  test('a signed-in user never sees Sign In before hydration', async ({ page, allowConsole }) => {
    allowConsole(/assets\/.*\.js/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(banner(page).getByText('Home')).toBeVisible()
    await expect(banner(page).getByText('Sign In')).toBeHidden()
    await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    // The app cannot be fetched: nothing will tell who is signed in.
    await expect(banner(page).getByText('Sign In')).toBeVisible()
  })
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the menu is collapsed, opens by a tap and closes by another @spec-2.4', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(banner(page).getByRole('link', { name: 'Pricing' })).toBeHidden()
    await menuButton(page).tap()
    await expect(menuButton(page)).toHaveAccessibleName('Close menu')
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
    for (const name of Object.keys(entries)) {
      await expect(banner(page).getByRole('link', { name, exact: true })).toBeInViewport()
    }
    await menuButton(page).tap()
    await expect(menuButton(page)).toHaveAccessibleName('Open menu')
    await expect(banner(page).getByRole('link', { name: 'Pricing' })).toBeHidden()
  })

  test('a link in the menu navigates and closes it, and Back finds it closed @spec-2.4', async ({
    page,
  }) => {
    await open(page, '/')
    await menuButton(page).tap()
    await banner(page).getByRole('link', { name: 'Pricing' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Strike the')
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('a link to the screen that is open already closes the menu, too', async ({ page }) => {
    await open(page, '/pricing')
    await menuButton(page).tap()
    await banner(page).getByRole('link', { name: 'Pricing' }).tap()
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('Escape closes the menu and gives focus back to its button @spec-2.4', async ({ page }) => {
    await open(page, '/')
    await menuButton(page).tap()
    await banner(page).getByRole('link', { name: 'Pricing' }).focus()
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(menuButton(page)).toBeFocused()
  })

  test('the open menu does not trap focus: Tab continues into the page', async ({ page }) => {
    await open(page, '/')
    await menuButton(page).tap()
    await menuButton(page).focus()
    for (const name of Object.keys(entries)) {
      await page.keyboard.press('Tab')
      await expect(banner(page).getByRole('link', { name, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    const next = page.getByRole('main').locator(':is(a, button)').first()
    await expect(next).toBeFocused()
    await expect(next).toBeInViewport()
  })

  test('every entry of the menu can be reached on a low screen', async ({ page }) => {
    await page.setViewportSize({ width: 568, height: 256 })
    await open(page, '/')
    await menuButton(page).tap()
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 1000)
    const last = banner(page).getByRole('link', { name: 'Sign Up' })
    await expect(last).toBeInViewport({ ratio: 1 })
    await last.tap()
    await expect(page).toHaveURL('/sign-up')
  })

  test('Escape in the account menu closes only the account menu', async ({ page }) => {
    await signIn(page)
    await open(page, '/')
    await menuButton(page).tap()
    await account(page).tap()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
  })
})

/** Every row of the group has as many buttons as the first one. */
async function expectEvenRows(page: Page, member: Locator): Promise<void> {
  await expect(member).toBeVisible()
  for (let width = 320; width <= 1920; width += 80) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await member.evaluate((element) =>
      [...(element.parentElement?.children ?? [])].map((button) =>
        Math.round(button.getBoundingClientRect().top),
      ),
    )
    const rows = Map.groupBy(tops, (top) => top)
    expect(new Set([...rows.values()].map(({ length }) => length)).size, `${width} px`).toBe(1)
  }
}

function banner(page: Page) {
  return page.getByRole('banner')
}

function footer(page: Page) {
  return page.getByRole('contentinfo')
}

function account(page: Page) {
  return banner(page).getByRole('button', { name: `Account of ${ada.name}` })
}

function menuButton(page: Page) {
  return banner(page).getByRole('button', { name: /^(Open|Close) menu$/ })
}

function scrollTo(page: Page, top: number) {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}
