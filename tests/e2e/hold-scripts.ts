import type { Page } from '@playwright/test'

/** Keeps our scripts on their way until they are released: until then the prerendered page is all there is. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, '**/assets/*.js')
}

export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
