import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { untilMounted } from '#tests/e2e/open.ts'
import { type Answer, watchTraffic } from './watch-traffic.ts'

export type Kind = 'html' | 'style' | 'script' | 'font' | 'other'

export interface PageLoad {
  /** Bytes of bodies as they travelled, by kind. */
  bodies: Record<Kind, number>
  /** Bytes of the styles that stand in the page, as they would travel by themselves. */
  styleInPage: number
  /** Bytes of all of it with its headers. */
  wire: number
  requests: number
  /** Everything in the document's tree: elements, text and comments. */
  nodes: number
  /** The sum of all layout shifts, which is never less than the CLS. */
  shift: number
}

/** Long enough for what a page fetches when it has nothing else to do. */
const quietMs = 3000

/** Opens a page on a phone that was never there before, and lets it be until nothing happens any more. */
export async function measureLoad(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const { answers, untilQuiet } = await watchTraffic(page)
    await page.addInitScript(sumShifts)
    await page.goto(address)
    await untilMounted(page)
    await untilQuiet(quietMs)
    const { style, nodes, shift } = await page.evaluate(readPage)
    // The icon is for the browser's window, which a headless shell does not have.
    const ofPage = answers.filter(({ url }) => !url.endsWith('/favicon.svg'))
    return { ...sumUp(ofPage), styleInPage: brotliCompressSync(style).length, nodes, shift }
  } finally {
    await context.close()
  }
}

function sumShifts(): void {
  const sum = { shift: 0 }
  Object.assign(window, { layout: sum })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      sum.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

function readPage(): { style: string; nodes: number; shift: number } {
  const walker = document.createTreeWalker(document)
  let nodes = 0
  while (walker.nextNode()) nodes += 1
  const style = Array.from(document.querySelectorAll('style'), (tag) => tag.textContent).join('')
  const { shift } = (window as unknown as { layout: { shift: number } }).layout
  return { style, nodes, shift }
}

function sumUp(answers: Answer[]): Pick<PageLoad, 'bodies' | 'wire' | 'requests'> {
  const bodies = { html: 0, style: 0, script: 0, font: 0, other: 0 }
  for (const { type, body } of answers) bodies[kindOf(type)] += body
  return {
    bodies,
    wire: answers.reduce((sum, { wire }) => sum + wire, 0),
    requests: answers.length,
  }
}

// By what it is, not by what it was asked for as: a prefetched script is a script.
export function kindOf(type: string): Kind {
  if (type === 'text/html') return 'html'
  if (type === 'text/css') return 'style'
  if (/(java|ecma)script/.test(type)) return 'script'
  return type.startsWith('font/') ? 'font' : 'other'
}
