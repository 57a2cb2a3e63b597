import type { Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, screens } from './routes.ts'

/** Neighbours in the table are taken at different widths, every other screen at one; with depth, each of them at both. */
const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 480 },
]

for (const [turn, { width, height }] of sizes.entries()) {
  const visited = screens.filter((_, at) => isFullRun || at % 4 === turn)
  test(`Tab moves right or down on ${isFullRun ? 'every' : 'every fourth'} screen at ${width} px, to controls with a focus ring`, async ({
    page,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(missingPage)
    await page.setViewportSize({ width, height })
    for (const { path } of visited) {
      await test.step(path, async () => {
        await open(page, path)
        const menu = page.getByRole('button', { name: 'Open menu' })
        const hasMenu = await menu.isVisible()
        if (hasMenu) await menu.click()
        const stops = await tabThrough(page)
        expect(stops.length, 'controls').toBeGreaterThan(10)
        expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([])
        // The open menu lies over the content that follows it.
        if (!hasMenu) expect(stops.filter(({ isInView }) => !isInView)).toEqual([])
        const backwards = stops.flatMap((stop, at) => {
          const previous = stops[at - 1]
          if (!previous || previous.isInHeader !== stop.isInHeader) return []
          return isBackwards(previous, stop) ? [`${previous.name} → ${stop.name}`] : []
        })
        expect(backwards, 'steps against the eye').toEqual([])
      })
    }
  })
}

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

/** A control that Tab stops at, and its box on the page. */
interface Stop {
  name: string
  isInHeader: boolean
  /** A part of the control before it. */
  isPart: boolean
  hasRing: boolean
  isInView: boolean
  left: number
  top: number
  right: number
  bottom: number
}

/** The same row further left, or the same column further up. Another column may begin at its top. */
function isBackwards(from: Stop, to: Stop): boolean {
  const sharedRow = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top)
  if (sharedRow > Math.min(from.bottom - from.top, to.bottom - to.top) / 2)
    return to.right <= from.left
  const sharedColumn = Math.min(from.right, to.right) - Math.max(from.left, to.left)
  return sharedColumn > 0 && to.bottom <= from.top
}

async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    // Tab goes on from here.
    document.body.tabIndex = -1
    document.body.focus()
  })
  const stops: Stop[] = []
  for (let stop = await nextStop(page); stop !== null; stop = await nextStop(page)) {
    if (!stop.isPart) stops.push(stop)
    expect(stops.length, 'the number of Tab stops').toBeLessThan(100)
  }
  return stops
}

/** Presses Tab and describes the element that has focus then, or returns null at the end of the page. */
async function nextStop(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return null
    const memory = window as unknown as { lastStop?: Element }
    const isPart = memory.lastStop?.contains(focused) ?? false
    memory.lastStop = focused
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const header = document.querySelector('header')
    const isInHeader = header?.contains(focused) ?? false
    const isAboveAll = isInHeader || focused.closest('[href="#main"]') !== null
    const covered = isAboveAll ? 0 : (header?.getBoundingClientRect().bottom ?? 0)
    // What the header holds stays where it is on the screen.
    const scrolled = isInHeader ? 0 : window.scrollY
    // The ring of a radio is drawn around its tile.
    const rings = [focused, focused.parentElement ?? focused].map((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)
    return {
      name: name || `${focused.tagName} ${focused.id}`,
      isInHeader,
      isPart,
      hasRing: Math.max(...rings) >= 2,
      isInView: bottom > covered && top < innerHeight,
      left,
      right,
      top: top + scrolled,
      bottom: bottom + scrolled,
    }
  })
}
