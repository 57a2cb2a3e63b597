import type { Browser } from '@playwright/test'
import { untilMounted } from '#tests/e2e/open.ts'
import { signIn } from '#tests/e2e/stored.ts'
import { kindOf } from './measure-load.ts'
import { type Answer, watchTraffic } from './watch-traffic.ts'

/** Bytes of script, compressed, without headers. */
export interface Navigation {
  /** Fetched when the pointer came upon the link. */
  onIntent: number
  /** Fetched after the click, which is right for parts that load when they are scrolled to. */
  onArrival: number
}

const quietMs = 1000

/** Goes to a screen by a link, as a user does who started at another and has seen no third. */
export async function measureNavigation(
  browser: Browser,
  origin: string,
  path: string,
): Promise<Navigation> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    // The header leads only those to the dashboard who are signed in.
    if (path === '/dashboard') await signIn(page)
    const { answers, untilQuiet } = await watchTraffic(page)
    await page.goto(origin + (path === '/' ? '/pricing' : '/'))
    await untilMounted(page)
    await untilQuiet(quietMs)
    const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
    const before = answers.length
    await link.hover()
    await untilQuiet(quietMs)
    const between = answers.length
    await link.click()
    await page.waitForURL(origin + path)
    await untilQuiet(quietMs)
    return {
      onIntent: scriptBytes(answers.slice(before, between)),
      onArrival: scriptBytes(answers.slice(between)),
    }
  } finally {
    await context.close()
  }
}

function scriptBytes(answers: Answer[]): number {
  const scripts = answers.filter(({ type }) => kindOf(type) === 'script')
  return scripts.reduce((sum, { body }) => sum + body, 0)
}
