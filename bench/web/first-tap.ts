import type { Browser } from '@playwright/test'
import {
  momentsMs,
  openUntil,
  phone,
  pressEnterOn,
  slowNetwork,
  slowProcessor,
  tapAt,
} from '#tests/e2e/slow-phone.ts'
import { median } from '../api/median.ts'

export interface FirstTaps {
  medianMs: number
  mostMs: number
  /** After the first paint, for the slowest of them. */
  slowestMomentMs: number
  count: number
}

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
