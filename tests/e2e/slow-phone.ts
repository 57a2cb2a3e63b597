import type { Page } from '@playwright/test'

/** What a phone is to the browser. */
export const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
