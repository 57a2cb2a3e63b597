import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { open, untilMounted } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { storeLocally } from './stored.ts'

test('the theme follows the system when nothing is stored, also while the page is open @spec-1.4', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
  expect(await storedTheme(page)).toBeNull()
  await toggle(page).click()
  await expect(choice(page, 'System')).toBeChecked()
})

test('Light, Dark and System are chosen by mouse, stored and kept over a reload @spec-1.4', async ({
  page,
}) => {
  await open(page, '/pricing')
  await toggle(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System'])
  await choice(page, 'Dark').click()
  await expectTheme(page, 'dark')
  expect(await storedTheme(page)).toBe('dark')

  await page.reload()
  await untilMounted(page)
  await expectTheme(page, 'dark')
  await toggle(page).click()
  await expect(choice(page, 'Dark')).toBeChecked()
  await choice(page, 'Light').click()
  await expectTheme(page, 'light')
  expect(await storedTheme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'light')

  await toggle(page).click()
  await choice(page, 'System').click()
  await expectTheme(page, 'dark')
  expect(await storedTheme(page)).toBe('system')
})

test('the theme is chosen by keyboard, and focus returns to the toggle', async ({ page }) => {
  await open(page, '/')
  await toggle(page).focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'System')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(choice(page, 'Dark')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectTheme(page, 'dark')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
})

test('a theme chosen in another tab is applied', async ({ page, context }) => {
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/pricing')
  await toggle(other).click()
  await choice(other, 'Dark').click()
  await expectTheme(page, 'dark')
  await other.evaluate(() => localStorage.clear())
  await expectTheme(page, 'light')
})

test('a malformed stored theme is ignored', async ({ page }) => {
  await storeLocally(page, { theme: '"DARK"; drop' })
  await open(page, '/')
  await expectTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
})

test('the stored theme is on the page before any of our scripts has run @spec-1.5', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/assets\/.*\.js/)
  await storeLocally(page, { theme: 'dark' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expectTheme(page, 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the prerendered page is in the HTML, inside the root element', async ({ request }) => {
  for (const { path, heading } of screens) {
    const html = await (await request.get(path)).text()
    const root = html.slice(html.indexOf('<div id="root">'))
    expect(textOf(root)).toContain(heading)
    expect(root).toContain('<footer')
  }
})

test('hydration causes no layout shift and changes no text @spec-1.5', async ({
  page,
  allowConsole,
}) => {
  allowConsole(missingPage)
  for (const { path } of screens) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await untilPainted(page)
    const onDisk = await look(page)
    await watchShifts(page)
    release()
    await untilMounted(page)
    expect(await look(page), path).toEqual(onDisk)
    expect(await seenShifts(page), path).toEqual([])
  }
})

test.describe('the tooltip of the toggle', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: '2026-01-05T10:00:00Z' })
    await open(page, '/sign-in')
    await page.clock.pauseAt('2026-01-05T11:00:00Z')
  })

  test('opens after 700 ms and not before', async ({ page }) => {
    await toggle(page).hover()
    await page.clock.runFor(699)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('tooltip')).toHaveText('Toggle theme')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })
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

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}

/** The first paint waits for the style sheet; the letters may still be on their way. */
async function untilPainted(page: Page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.evaluate(() => document.fonts.ready)
}

/** Every word, and where the large parts stand. */
function look(page: Page) {
  return page.evaluate(() => ({
    words: document.querySelector<HTMLElement>('#root')?.innerText,
    places: Array.from(document.querySelectorAll('header, nav a, main, h1, h2, footer'), (part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [part.tagName, x, y, width, height]
    }),
  }))
}

async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.shifts = []
    watched.observer = new PerformanceObserver((list) => watched.shifts.push(...list.getEntries()))
    watched.observer.observe({ type: 'layout-shift' })
  })
}

/** Two frames on, so that whatever the mount moved has been drawn and reported. */
function seenShifts(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const { shifts, observer } = window as unknown as Watched
    return [...shifts, ...observer.takeRecords()]
  })
}

interface Watched {
  shifts: PerformanceEntry[]
  observer: PerformanceObserver
}
