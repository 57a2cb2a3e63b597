import type { Browser } from '@playwright/test'
import { findExcess } from '#bin/budgets.ts'
import { expect, test } from './fixtures.ts'
import { untilMounted } from './open.ts'
import { pagesOnDisk, screens } from './routes.ts'
import { phone } from './slow-phone.ts'
import { signIn } from './stored.ts'
import { type Answer, watchTraffic } from './watch-traffic.ts'

// What a browser really fetches. What the HTML names is weighed by `npm run check`.

/** Everything in the tree of Browse: elements, text and comments. */
const nodesMax = 1499

test('no screen fetches more than its budget allows', async ({ browser, baseURL }) => {
  // All at once: what is only counted does not depend on how long it takes.
  const excess = await Promise.all(
    screens.map(async ({ path }) => {
      const { answers, nodes } = await load(browser, `${baseURL}${path}`)
      const script = sum(answers.filter(isScript))
      const html = sum(answers.filter(({ type }) => type === 'text/html'))
      const fonts = sum(answers.filter(({ type }) => type.startsWith('font/')))
      const weight = { script, html, fonts, whole: sum(answers), files: answers.length }
      expect(script, path).toBeGreaterThan(0)
      if (path === '/browse') expect(nodes).toBeLessThanOrEqual(nodesMax)
      const page = path === '/no-such-page' ? '/404' : path
      return findExcess(page, weight)
    }),
  )
  expect(excess.flat(), 'budgets that are exceeded').toEqual([])
})

test('navigation to another screen stays within its script budget', async ({
  browser,
  baseURL,
}) => {
  const excess = await Promise.all(
    pagesOnDisk.map(async ({ path }) => {
      const further = await followLink(browser, `${baseURL}`, path)
      return findExcess(path, { further })
    }),
  )
  expect(excess.flat(), 'budgets that are exceeded').toEqual([])
})

/** Opens a page on a phone that was never there before, and waits until nothing happens any more. */
async function load(browser: Browser, address: string) {
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const { answers, untilQuiet } = await watchTraffic(page)
    await page.goto(address)
    await untilMounted(page)
    // Long enough for what a page fetches when it has nothing else to do.
    await untilQuiet(3000)
    const nodes = await page.evaluate(() => {
      const walker = document.createTreeWalker(document)
      let count = 0
      while (walker.nextNode()) count += 1
      return count
    })
    // The icon is for the browser's window, which a headless shell does not have.
    return { answers: answers.filter(({ url }) => !url.endsWith('/favicon.svg')), nodes }
  } finally {
    await context.close()
  }
}

/** The script that a visitor fetches who goes to a screen by a link, having seen one other. */
async function followLink(browser: Browser, origin: string, path: string): Promise<number> {
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
    await untilQuiet(1000)
    const before = answers.length
    const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
    await link.hover()
    await untilQuiet(1000)
    await link.click()
    await page.waitForURL(origin + path)
    await untilQuiet(1000)
    return sum(answers.slice(before).filter(isScript))
  } finally {
    await context.close()
  }
}

// By what it is, not by what it was asked for as: a prefetched script is a script.
function isScript({ type }: Answer): boolean {
  return /(java|ecma)script/.test(type)
}

function sum(answers: Answer[]): number {
  return answers.reduce((total, { body }) => total + body, 0) / 1024
}
