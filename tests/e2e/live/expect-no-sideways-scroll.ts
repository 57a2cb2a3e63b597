import { expect, type Page } from '@playwright/test'

/** On the smallest phone, neither the page nor a dialog is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const excess = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  )
  expect(Math.max(...excess)).toBeLessThanOrEqual(0)
}
