import type { Browser, Page } from '@playwright/test'
import { sampleHits } from '#backends/samples/hits.ts'
import { type Hit } from '#domain/hit.ts'
import { hitsPerPage } from '#domain/hit-page.ts'
import { hitStatuses, industries } from '#domain/hit-status.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

const hits = makeHits(10_000)
/** One sample in eight is about it, in its tags and in no other sample's fields. */
const word = 'helpdesk'
const found = hits.filter((hit) => hit.tags.includes('Helpdesk'))

/** A task that keeps the page from answering for longer than this is felt. */
const longTaskMs = 50
const mostNodes = 1500

const firstPage = '/browse?page=1'

test.beforeEach(async ({ page, allowConsole }) => {
  // The page was prerendered with eight hits: React reports the mismatch and renders the list anew.
  allowConsole(/Minified React error #418/)
  await serveHits(page, hits)
})

/** The demo has these hits in place of its samples. */
async function serveHits(page: Page, served: Hit[]): Promise<void> {
  await page.route('**/assets/hits-*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    // The name by which the samples leave their chunk is the minifier's business.
    const exported = /export\s*\{\s*[\w$]+ as ([\w$]+)\s*\}/.exec(script)?.[1]
    if (!script.includes(sampleHits[0]?.title ?? '')) return route.fulfill({ response })
    const body = `const hits = ${JSON.stringify(served)}\nexport { hits as ${exported} }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}

test.describe('ten thousand hits', () => {
  test('are split into pages of bounded size', async ({ page }) => {
    await open(page, firstPage)
    await expectHits(page, hits.slice(0, hitsPerPage))
    await expect(summary(page, '10,000 hits, page 1 of 500')).toBeVisible()
    await expectSmallPage(page)
    await expectNoAxeViolations(page)

    await link(page, 'Next').click()
    await expectHits(page, hits.slice(hitsPerPage, 2 * hitsPerPage))
    await expect(page).toHaveURL('/browse?page=2')
    await expect(summary(page, '10,000 hits, page 2 of 500')).toBeFocused()
    await expect(summary(page, '10,000 hits, page 2 of 500')).toBeInViewport()
    await expect(page.locator('[data-announcer]')).toHaveText('10,000 hits, page 2 of 500')
    await expectSmallPage(page)

    await link(page, 'Previous').press('Enter')
    await expectHits(page, hits.slice(0, hitsPerPage))
    await expect(page).toHaveURL('/browse')
    await expect(link(page, 'Previous')).toHaveCount(0)
  })

  test('have an address per page, and an out-of-range page shows the nearest one', async ({
    page,
  }) => {
    for (const [address, shown] of [
      ['/browse?page=500', 500],
      ['/browse?page=501', 500],
      ['/browse?page=0', 1],
      ['/browse?page=last', 1],
    ] as const) {
      await open(page, address)
      await expectHits(page, hits.slice((shown - 1) * hitsPerPage, shown * hitsPerPage))
      await expect(summary(page, `10,000 hits, page ${shown} of 500`)).toBeVisible()
      await expectSmallPage(page)
    }
  })

  test('are counted and filtered across all pages', async ({ page }) => {
    await open(page, '/browse?page=7')
    await expect(page.getByRole('combobox', { name: 'Industry' }).locator('option')).toHaveText([
      'All (10,000)',
      ...industries.map((industry) => `${industry} (${say(count(industry))})`),
    ])
    await page.getByRole('combobox', { name: 'Status' }).selectOption('queued')
    await expect(page).toHaveURL('/browse?status=queued')
    const queued = hits.filter((hit) => hit.status === 'queued')
    await expectHits(page, queued.slice(0, hitsPerPage))
    await expect(summary(page, '3,333 of 10,000 hits, page 1 of 167')).toBeVisible()

    await page.getByRole('searchbox').fill(`${queued.at(-1)?.title}`)
    await expectHits(page, queued.slice(-1))
    await expect(page.getByRole('navigation', { name: 'Pages of hits' })).toHaveCount(0)
    await expectSmallPage(page)
  })

  test('keep page and scroll position after Back and a reload', async ({ page }) => {
    // The last page is short: the one before it must be whole again before its place is looked for.
    const last = Math.ceil(found.length / hitsPerPage)
    const before = found.slice((last - 2) * hitsPerPage, (last - 1) * hitsPerPage)
    await open(page, `/browse?q=${word}&page=${last - 1}`)
    await expectHits(page, before)
    await link(page, 'Next').scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    expect(left).toBeGreaterThan(1000)

    await link(page, 'Next').click()
    await expectHits(page, found.slice((last - 1) * hitsPerPage))
    await page.goBack()
    await expectHits(page, before)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)

    await page.getByRole('link', { name: 'View Details' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goBack()
    await expectHits(page, before)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)

    await page.reload()
    await untilMounted(page)
    await expectHits(page, before)
    await expect(page).toHaveURL(`/browse?q=${word}&page=${last - 1}`)
  })

  test('are searched without a long task on a processor four times slower', async ({
    page,
    browser,
  }) => {
    const longest = await bestOfThree(() => typeSlowly(page, browser, hits.length, found.length))
    test.info().annotations.push({ type: 'longest task', description: `${longest.toFixed(0)} ms` })
    if (longest <= longTaskMs) return

    // A machine that is slow or busy with other tests takes longer for everything. Typing among as few hits
    // as fill the same page then tells how much: ten thousand may not take much more than that.
    await page.unrouteAll()
    const few = hits.slice(0, hitsPerPage * sampleHits.length)
    await serveHits(page, few)
    const yardstick = await bestOfThree(() => typeSlowly(page, browser, few.length, hitsPerPage))
    const description = `${yardstick.toFixed(0)} ms`
    test.info().annotations.push({ type: 'longest task among few', description })
    expect(longest).toBeLessThanOrEqual(Math.max(longTaskMs, 1.5 * yardstick))
  })
})

/** One bad moment of the machine is not the page's doing; it would have to come three times. */
async function bestOfThree(measure: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && best > longTaskMs; attempt += 1) {
    best = Math.min(best, await measure())
  }
  return best
}

/** Types a word letter by letter; the longest task meanwhile, in milliseconds. */
async function typeSlowly(
  page: Page,
  browser: Browser,
  all: number,
  left: number,
): Promise<number> {
  await open(page, firstPage)
  await expect(page.getByText(new RegExp(`^${say(all)} hits`)).first()).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.getByRole('searchbox').focus()
  await browser.startTracing(page, {
    categories: ['-*', 'disabled-by-default-devtools.timeline', '__metadata'],
  })
  await page.getByRole('searchbox').pressSequentially(word, { delay: 100 })
  await expect(page.getByText(`${say(left)} of ${say(all)} hits`).first()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(Math.min(left, hitsPerPage))
  await expect(page).toHaveURL(`/browse?q=${word}`)
  const trace = await browser.stopTracing()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return longestTask(trace)
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args: { name?: string }
}

/**
 * By the processor time that the page's own thread took, not by the clock: while another test has
 * the processor, the page is not what keeps anybody waiting.
 */
function longestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const isMain = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args.name === 'CrRendererMain'
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(traceEvents.filter(isMain).map(thread))
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && mainThreads.has(thread(event)),
  )
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(word.length)
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

function makeHits(length: number): Hit[] {
  return Array.from({ length }, (_, place) => {
    const sample = sampleHits[place % sampleHits.length] as Hit
    const number = place + 1
    return {
      ...sample,
      id: number,
      title: `${sample.title}, case ${number}`,
      description: `${sample.description} Case ${number}.`,
      industry: industries[place % industries.length] as Hit['industry'],
      status: hitStatuses[place % hitStatuses.length] as Hit['status'],
    }
  })
}

function count(industry: Hit['industry']): number {
  return hits.filter((hit) => hit.industry === industry).length
}

function summary(page: Page, text: string) {
  return page.getByRole('main').getByText(text, { exact: true })
}

function link(page: Page, name: string) {
  return page
    .getByRole('navigation', { name: 'Pages of hits' })
    .getByRole('link', { name, exact: true })
}

async function expectHits(page: Page, shown: Hit[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    shown.map((hit) => hit.title),
  )
}

/** Every node counts: elements, texts, comments. */
async function expectSmallPage(page: Page): Promise<void> {
  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
    let seen = 1
    while (walker.nextNode()) seen += 1
    return seen
  })
  expect(nodes).toBeLessThan(mostNodes)
}

function say(number: number): string {
  return number.toLocaleString('en-US')
}
