import type { Page, Response } from '@playwright/test'

/** Opens an address and waits until the script has taken over from the page on disk. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await untilMounted(page)
  return response
}

/** Until then buttons do nothing, and links load whole pages. */
export async function untilMounted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = Object.keys(document.querySelector('#root > *') ?? {})
    return parts.some((key) => key.startsWith('__react')) && window.earlyEvents === undefined
  })
}
