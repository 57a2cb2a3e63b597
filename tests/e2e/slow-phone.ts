import type { Page } from '@playwright/test'

/** What a phone is to the browser. */
export const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

/** After the first paint: from before the script is asked for until it has long taken over. */
export const momentsMs = [0, 100, 200, 400, 700, 1000, 1400, 2000]

const kibit = 1024 / 8

export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1638 * kibit,
    uploadThroughput: 750 * kibit,
  })
}

/** Opens a page and comes back so long after its first paint, by the page's own clock. */
export async function openUntil(page: Page, address: string, moment: number): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.evaluate(async (afterPaint) => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === 'first-contentful-paint') resolve(startTime)
      }).observe({ type: 'paint', buffered: true })
    })
    await new Promise((resolve) => setTimeout(resolve, painted + afterPaint - performance.now()))
  }, moment)
}

/** Taps where a control is, without waiting for it to be ready: users do not wait either. */
export async function tapAt(page: Page, selector: string): Promise<void> {
  const [x, y] = await page.evaluate((wanted) => {
    const control = document.querySelector(wanted)
    control?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left = 0, top = 0, width = 0, height = 0 } = control?.getBoundingClientRect() ?? {}
    return [left + width / 2, top + height / 2] as const
  }, selector)
  await page.touchscreen.tap(x, y)
}

export async function pressEnterOn(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    (wanted) => document.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true }),
    selector,
  )
  await page.keyboard.press('Enter')
}
