import type { Locator, Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { findTitle } from '#web/shared/routes.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
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
    await test.step(path, async () => {
      await open(page, path)
      for (const [name, href] of Object.entries(entries)) {
        const link = banner(page).getByRole('link', { name, exact: true })
        await expect(link).toHaveAttribute('href', href)
      }
      const current = Object.values<string>(entries).includes(path) ? [path] : []
      const marked = banner(page).locator('[aria-current="page"]:visible')
      await expect
        .poll(() => marked.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
        .toEqual(current)
      await expect(banner(page).getByRole('button', { name: 'Toggle theme' })).toBeVisible()
      await expect(footer(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(findTitle(path))
      titles.add(await page.title())
    })
  }
  expect(titles.size).toBe(screens.length)
})

test('the footer has three columns, most links lead home, and social links are disabled @spec-2.6', async ({
  page,
}) => {
  await open(page, '/pricing')
  await expect(footer(page).getByRole('heading')).toHaveText(['Solutions', 'Company', 'Legal'])
  const links = footer(page).locator('a[href]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const home = addresses.filter((address) => /^\/(#|$)/.test(address ?? ''))
  expect(home.length).toBeGreaterThan(addresses.length / 2)
  const texts = [
    '?page=contact',
    '?page=privacy',
    '?page=terms',
    '?page=imprint',
    '#how-it-works',
  ].map((part) => `/${part}`)
  expect(addresses).toEqual(expect.arrayContaining(texts))
  const known = [...screens.map(({ path }) => path), ...texts]
  expect(known).toEqual(expect.arrayContaining([...new Set(addresses)]))

  const social = footer(page).getByRole('link', { name: '(not available yet)' })
  await expect(social).toHaveCount(3)
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).not.toHaveAttribute('href')
    await link.click({ force: true })
  }
  await expect(page).toHaveURL('/pricing')

  const steps = page.getByRole('heading', { name: 'How it works' })
  const link = footer(page).getByRole('link', { name: 'How we work' })
  await link.click()
  await expect(steps).toBeInViewport()
  await link.press('Enter')
  await expect(steps).toBeFocused()
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

const widths = isFullRun ? [320, 768, 1024, 1280, 1920] : [320, 768]

for (const width of widths) {
  test(`cards, plans and headlines line up at ${width} px, and the billing cycle moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    if (width === 768) {
      await test.step('each sentence of the headline has a line of its own', async () => {
        await open(page, '/')
        const sentences = page.getByRole('heading', { level: 1 }).locator('> span')
        const lines = await sentences.evaluateAll((all) =>
          all.map(
            (one) =>
              one.getBoundingClientRect().height /
              Number.parseFloat(getComputedStyle(one).lineHeight),
          ),
        )
        expect(lines.map(Math.round)).toEqual([1, 1])
      })
    }
    await test.step('titles, rules and figures of neighbouring hits', async () => {
      await open(page, '/browse')
      const cards = await topsOf(page, 'h2, dl, dt, dd, ul, a')
      expect(cards).toHaveLength(8)
      const rows = [...Map.groupBy(cards, ([top]) => top).values()]
      for (const row of rows) for (const card of row) expect(card).toEqual(row[0])
    })
    await open(page, '/pricing#calculator')
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await test.step('the parts of the plans', async () => {
      const plans = await topsOf(page, ':scope > *')
      expect(plans).toHaveLength(3)
      const rows = [...Map.groupBy(plans, ([top]) => top).values()]
      expect(rows).toHaveLength(width < 768 ? 3 : 1)
      for (const row of rows) for (const plan of row) expect(plan).toEqual(row[0])
    })
    await test.step('the billing cycle', async () => {
      const toggle = page.getByRole('radiogroup', { name: 'Billing cycle' })
      const segments = await toggle
        .locator('> *')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
      expect(new Set(segments).size, 'segments of one width').toBe(1)
      const before = await places(page)
      await toggle.getByRole('radio', { name: 'Yearly' }).click()
      await expect(page.getByText('$9,590.40 a year', { exact: true })).toBeVisible()
      await expect.poll(() => places(page)).toEqual(before)
    })
  })
}

test('a phone’s first screen has the button, a price, the total and three lines of the statement @spec-2.8', async ({
  page,
}) => {
  await open(page, '/')
  const main = page.getByRole('main')
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await scrollTo(page, 0)
    for (const part of [
      main.getByRole('link', { name: 'Order a Hit' }).first(),
      main.getByText('Plans from', { exact: true }),
      page.locator('.statement-total'),
      page.getByRole('table').locator('tbody').getByRole('row').nth(2),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  }
})

test('no button of a group wraps alone', { tag: '@full' }, async ({ page }) => {
  await open(page, '/')
  await expectEvenRows(page, page.getByRole('main').getByRole('link', { name: 'See past hits' }))
  await open(page, '/pricing#calculator')
  await expectEvenRows(page, page.getByRole('button', { name: 'Download CSV' }))
})

test('the account menu works by keyboard, and Sign Out clears the stored user and opens Home @spec-4.2', async ({
  page,
}) => {
  await signIn(page)
  await open(page, '/dashboard')
  await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: /^Sign/ })).toHaveCount(0)
  await account(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(ada.email)).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Signed out')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.reload()
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(account(page)).toHaveCount(0)
})

test('a signed-in user sees Sign In only when the app cannot be fetched', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/assets\/.*\.js/)
  await signIn(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(banner(page).getByText('Home')).toBeVisible()
  await expect(banner(page).getByText('Sign In')).toBeHidden()
  await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  // The app cannot be fetched: nothing will tell who is signed in.
  await expect(banner(page).getByText('Sign In')).toBeVisible()
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the menu opens and closes by taps, links, Back and Escape @spec-2.4', async ({ page }) => {
    await open(page, '/')
    await expectMenu(page, 'closed')
    await test.step('a tap opens it, another closes it', async () => {
      await menuButton(page).tap()
      await expectMenu(page, 'open')
      for (const name of Object.keys(entries)) {
        await expect(banner(page).getByRole('link', { name, exact: true })).toBeInViewport()
      }
      await menuButton(page).tap()
      await expectMenu(page, 'closed')
    })
    await test.step('a link closes it, also one to the open screen, and Back finds it closed', async () => {
      await menuButton(page).tap()
      await banner(page).getByRole('link', { name: 'Pricing' }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
      await expectMenu(page, 'closed')
      await menuButton(page).tap()
      await banner(page).getByRole('link', { name: 'Pricing' }).tap()
      await expectMenu(page, 'closed')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Strike the')
      await expectMenu(page, 'closed')
    })
    await test.step('Escape closes it and gives focus back', async () => {
      await menuButton(page).tap()
      await banner(page).getByRole('link', { name: 'Pricing' }).focus()
      await page.keyboard.press('Escape')
      await expectMenu(page, 'closed')
      await expect(menuButton(page)).toBeFocused()
    })
  })

  test('every entry of the menu can be reached on a low screen, and Escape closes only the inner menu', async ({
    page,
  }) => {
    await signIn(page)
    await page.setViewportSize({ width: 568, height: 256 })
    await open(page, '/')
    await menuButton(page).tap()
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 1000)
    await expect(account(page)).toBeInViewport({ ratio: 1 })
    await account(page).tap()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expectMenu(page, 'open')
  })
})

/** For each card, the top of itself and of its parts. */
function topsOf(page: Page, parts: string): Promise<number[][]> {
  return page
    .getByRole('article')
    .evaluateAll(
      (cards, selector) =>
        cards.map((card) =>
          [card, ...card.querySelectorAll(selector)].map((part) =>
            Math.round(part.getBoundingClientRect().top),
          ),
        ),
      parts,
    )
}

/**
 * Where the toggle, the cards, the comparison and the headings are on the page. The calculator follows the
 * cycle with other sentences, so its height is left out: what is below it is measured from its end.
 */
function places(page: Page): Promise<string[]> {
  const parts = 'main :is(article, h2, section, [role="columnheader"], [role="radiogroup"] > *)'
  return page.locator(parts).evaluateAll((elements) => {
    const calculator = document.getElementById('calculator')
    if (calculator === null) throw new Error('There is no calculator.')
    const end = calculator.getBoundingClientRect().bottom
    return elements
      .filter((element) => !calculator.contains(element))
      .map((element, at) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        const isBelow = top >= end
        const place = [left, isBelow ? top - end : top + window.scrollY, width, height]
        return `${at} ${element.tagName} ${place.map(Math.round).join(' ')}`
      })
  })
}

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

async function expectMenu(page: Page, state: 'open' | 'closed'): Promise<void> {
  const isOpen = state === 'open'
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', String(isOpen))
  await expect(menuButton(page)).toHaveAccessibleName(isOpen ? 'Close menu' : 'Open menu')
  await expect(banner(page).getByRole('link', { name: 'Pricing' })).toBeVisible({ visible: isOpen })
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
