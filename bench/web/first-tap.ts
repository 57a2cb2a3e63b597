import type { Browser, Page } from '@playwright/test'
import { phone, slowProcessor } from '#tests/e2e/slow-phone.ts'
import { median } from './median.ts'

export interface FirstTaps {
  medianMs: number
  mostMs: number
  /** After the first paint, for the slowest of them. */
  slowestMomentMs: number
  count: number
}

/** After the first paint: from before the script is asked for until it has long taken over. */
const momentsMs = [0, 100, 200, 400, 700, 1000, 1400, 2000]

const ways = { tap: tapAt, key: pressEnterOn }

/**
 * From the moment a control could have answered, which is the script's arrival or the press, whichever comes
 * last, to the first frame that shows the effect. Each press has a page load of its own.
 */
export async function measureFirstTaps(browser: Browser, origin: string): Promise<FirstTaps> {
  const answers: { moment: number; took: number }[] = []
  for (const moment of momentsMs)
    for (const use of Object.values(ways))
      answers.push({ moment, took: await measureFirstTap(browser, origin, moment, use) })
  const slowest = answers.reduce((most, one) => (one.took > most.took ? one : most))
  return {
    medianMs: median(answers.map(({ took }) => took)),
    mostMs: slowest.took,
    slowestMomentMs: slowest.moment,
    count: answers.length,
  }
}

const line = '[aria-label^="Strike Salesforce"]'

async function measureFirstTap(
  browser: Browser,
  origin: string,
  moment: number,
  use: typeof tapAt,
): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await slowProcessor(page)
    await slowNetwork(page)
    await page.addInitScript(noteEffect, line)
    await openUntil(page, `${origin}/`, moment)
    await use(page, line)
    await page.waitForFunction(() => (window as unknown as Watched).firstTap.effect > 0)
    return await page.evaluate(readAnswer)
  } finally {
    await context.close()
  }
}

interface Watched {
  firstTap: { pressed: number; effect: number }
}

function noteEffect(selector: string): void {
  const noted = { pressed: 0, effect: 0 }
  Object.assign(window, { firstTap: noted })
  for (const kind of ['pointerup', 'keydown'])
    addEventListener(kind, ({ timeStamp }) => (noted.pressed ||= timeStamp), true)
  requestAnimationFrame(look)

  function look(): void {
    const isStruck = document.querySelector(selector)?.getAttribute('aria-pressed') !== 'false'
    if (document.querySelector(selector) === null || isStruck) requestAnimationFrame(look)
    else noted.effect = performance.now()
  }
}

function readAnswer(): number {
  const { pressed, effect } = (window as unknown as Watched).firstTap
  // What was fetched only afterwards had no part in it.
  const arrivals = performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= effect)
    .map(({ responseEnd }) => responseEnd)
  return effect - Math.max(pressed, ...arrivals)
}

async function slowNetwork(page: Page): Promise<void> {
  const kibit = 1024 / 8
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1638 * kibit,
    uploadThroughput: 750 * kibit,
  })
}

/** Opens a page and comes back so long after its first paint, by the page's own clock. */
async function openUntil(page: Page, address: string, moment: number): Promise<void> {
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
async function tapAt(page: Page, selector: string): Promise<void> {
  const [x, y] = await page.evaluate((wanted) => {
    const control = document.querySelector(wanted)
    control?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left = 0, top = 0, width = 0, height = 0 } = control?.getBoundingClientRect() ?? {}
    return [left + width / 2, top + height / 2] as const
  }, selector)
  await page.touchscreen.tap(x, y)
}

async function pressEnterOn(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    (wanted) => document.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true }),
    selector,
  )
  await page.keyboard.press('Enter')
}
