import type { Page } from '@playwright/test'

/** Keeps our scripts on their way until they are released: until then the prerendered page is all there is. */
export function holdScripts(page: Page, arrived = 0): Promise<() => void> {
  return holdRequests(page, '**/assets/*.js', arrived)
}

/** `passed`: so many requests are answered nevertheless. */
export async function holdRequests(page: Page, address: string, passed = 0): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(address, async (route) => {
    asked += 1
    if (asked > passed) await released
    await route.fallback()
  })
  return release
}
