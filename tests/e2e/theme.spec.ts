import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { open, untilMounted } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { storeLocally } from './stored.ts'

test('the theme follows the system while none is stored, and when the stored one is malformed @spec-1.4', async ({
  page,
}) => {
  await storeLocally(page, { theme: '"DARK"; drop' })
  await open(page, '/')
  await expectTheme(page, 'light')
  await page.evaluate(() => localStorage.clear())
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
  expect(await storedTheme(page)).toBe('dark')
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
  expect(await storedTheme(page)).toBe('system')
})

test('hydration causes no layout shift and changes no text @spec-1.5', async ({
  page,
  allowConsole,
}) => {
  allowConsole(missingPage)
  for (const { path } of screens) {
    await test.step(path, async () => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await untilPainted(page)
      const prerendered = await look(page)
      await watchShifts(page)
      release()
      await untilMounted(page)
      expect(await look(page)).toEqual(prerendered)
      expect(await seenShifts(page)).toEqual([])
    })
  }
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

/** The first paint waits for the style sheet; the letters may still be on their way. */
async function untilPainted(page: Page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.evaluate(() => document.fonts.ready)
}

/** Every word, and where the large parts are. */
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
