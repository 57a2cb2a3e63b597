import type { Browser } from '@playwright/test'
import { untilMounted } from '#tests/e2e/open.ts'
import { phone, slowProcessor } from '#tests/e2e/slow-phone.ts'
import * as walk from './walk.ts'

export interface Visit {
  count: number
  p50Ms: number
  p98Ms: number
  mostMs: number
  /** The three slowest, the slowest first. */
  worst: Interaction[]
}

interface Interaction {
  tookMs: number
  /** The event and the control. */
  on: string
}

/** One visit of the whole product, on a slow phone, in one document: every screen, and what can be done there. */
export async function measureVisit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ ...phone, baseURL: origin })
  try {
    const page = await context.newPage()
    await slowProcessor(page)
    await page.addInitScript(noteInteractions)
    // No link leads to the 404 page, so the visit begins at a mistyped address.
    await page.goto('/no-such-page')
    await untilMounted(page)
    await walk.follow(page, '', 'Strike the subscription')
    await walk.tryHome(page)
    await walk.followMenu(page, 'Browse Hits', 'Browse hits')
    await walk.tryBrowse(page)
    await walk.followMenu(page, 'Pricing', 'Pricing')
    await walk.tryPricing(page)
    await walk.followMenu(page, 'Sign In', 'Sign in')
    await walk.follow(page, 'Create an account', 'Create your account')
    await walk.signUp(page)
    await walk.tryDashboard(page)
    await walk.followMenu(page, 'Order a Hit', 'Order a hit')
    await walk.tryWizard(page)
    await walk.order(page)
    await walk.signOut(page)
    return sumUp(await page.evaluate(readInteractions))
  } finally {
    await context.close()
  }
}

interface Watched {
  interactions: Map<number, Interaction>
}

function noteInteractions(): void {
  const interactions: Watched['interactions'] = new Map()
  // By the moment it happened, since what was pressed has often left the page when it is measured.
  const pressed = new Map<number, string>()
  Object.assign(window, { interactions })
  // The least there is: a quicker interaction is not reported, which makes the percentiles no better.
  const everyEvent = { type: 'event', durationThreshold: 16, buffered: true }
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    addEventListener(
      kind,
      ({ timeStamp, target }) => {
        if (!(target instanceof Element)) return
        const control = target.closest('a,button,input') ?? target
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : control
        const name = control.getAttribute('aria-label') ?? label?.textContent ?? ''
        pressed.set(timeStamp, `${control.tagName.toLowerCase()} "${name.slice(0, 40)}"`)
      },
      true,
    )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration, name, startTime } = entry
      const before = interactions.get(interactionId)
      if (!interactionId || (before && before.tookMs >= duration)) continue
      const on = `${name} on ${pressed.get(startTime) ?? 'something'} at ${location.pathname}`
      interactions.set(interactionId, { tookMs: duration, on })
    }
  }).observe(everyEvent)
}

/** Two frames on, so that the last one has been drawn and reported as well. */
async function readInteractions(): Promise<Interaction[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  return [...(window as unknown as Watched).interactions.values()]
}

function sumUp(interactions: Interaction[]): Visit {
  const sorted = interactions.toSorted((a, b) => b.tookMs - a.tookMs)
  const slowerThan = (share: number) =>
    sorted[Math.floor((1 - share) * sorted.length)]?.tookMs ?? Number.NaN
  return {
    count: sorted.length,
    p50Ms: slowerThan(0.5),
    p98Ms: slowerThan(0.98),
    mostMs: slowerThan(1),
    worst: sorted.slice(0, 3),
  }
}
