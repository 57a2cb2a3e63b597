import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, screens } from './routes.ts'

for (const width of [360, 1280]) {
  test(`Tab moves right or down on every screen at ${width} px`, async ({ page, allowConsole }) => {
    allowConsole(missingPage)
    await page.setViewportSize({ width, height: 800 })
    for (const { path } of screens) {
      await open(page, path)
      await openMobileMenu(page)
      const stops = await tabThrough(page)
      expect(stops.length, `controls on ${path}`).toBeGreaterThan(10)
      const backwards = stops.flatMap((stop, at) => {
        const previous = stops[at - 1]
        // The open menu lies over the content that follows it.
        if (!previous || (previous.isInHeader && !stop.isInHeader)) return []
        return isBackwards(previous, stop) ? [`${previous.name} → ${stop.name}`] : []
      })
      expect(backwards, `steps against the eye on ${path}`).toEqual([])
    }
  })
}

/** A control that Tab stops at, and its box on the page. */
interface Stop {
  name: string
  isInHeader: boolean
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

async function openMobileMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (!(await button.isVisible())) return
  await button.click()
}

async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    // Tab goes on from here.
    document.body.tabIndex = -1
    document.body.focus()
    const stops: (Stop & { element: Element })[] = []
    Object.assign(window, { stops })
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      const isInHeader = element.closest('header') !== null
      // What the header holds stays where it is on the screen.
      const scrolled = isInHeader ? 0 : window.scrollY
      stops.push({
        element,
        isInHeader,
        name: name || (element.getAttribute('name') ?? ''),
        left,
        right,
        top: top + scrolled,
        bottom: bottom + scrolled,
      })
    })
  })
  // More than there can be: behind the last control, Tab begins anew.
  const most = await page.locator('a, button, input, select, textarea, [tabindex]').count()
  for (let pressed = 0; pressed < most; pressed += 1) await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const { stops } = window as unknown as { stops: (Stop & { element: Element })[] }
    const again = stops.findIndex(({ element }, at) => at > 0 && element === stops[0]?.element)
    return stops
      .slice(0, again < 0 ? undefined : again)
      .filter(({ element }, at) => !stops[at - 1]?.element.contains(element))
  })
}
