import type { Browser, CDPSession, Page } from '@playwright/test'
import { open } from '#tests/e2e/open.ts'
import { phone } from '#tests/e2e/slow-phone.ts'
import * as walk from './walk.ts'

export interface Memory {
  before: Footprint
  after: Footprint
  navigations: number
}

export interface Footprint {
  heapBytes: number
  nodes: number
  listeners: number
}

const warmUp = 120
const hour = 500

/** An hour of use: what is left in the heap once everything has been seen, and again 500 navigations later. */
export async function measureMemory(browser: Browser, origin: string): Promise<Memory> {
  const context = await browser.newContext({ ...phone, baseURL: origin })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await open(page, '/')
    await wander(page, warmUp)
    const before = await readFootprint(session)
    const navigations = await wander(page, hour)
    return { before, after: await readFootprint(session), navigations }
  } finally {
    await context.close()
  }
}

/** Rounds from home through every screen that a link leads to, and home again. Tells how many it came to. */
async function wander(page: Page, atLeast: number): Promise<number> {
  let count = 0
  while (count < atLeast) {
    await walk.readStory(page)
    await walk.switchTheme(page)
    await walk.followMenu(page, 'Browse Hits', 'Browse hits')
    await walk.filter(page)
    await walk.follow(page, 'View Details', 'Dashboard')
    await walk.tryDashboard(page)
    await walk.followMenu(page, 'Pricing', 'Pricing')
    await walk.readAnswers(page)
    await walk.followMenu(page, 'Order a Hit', 'Order a hit')
    await walk.followMenu(page, 'Sign In', 'Sign in')
    await walk.follow(page, 'Create an account', 'Create your account')
    await walk.followMenu(page, 'Home', 'Strike the subscription')
    count += 8
  }
  return count
}

async function readFootprint(session: CDPSession): Promise<Footprint> {
  // What the first one sets free may hold what the second one does.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners }
}
