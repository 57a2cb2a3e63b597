import type { Page } from '@playwright/test'

/** Keeps our scripts on their way until they are released: until then the prerendered page is all there is. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.fallback()
  })
  return () => release?.()
}
