import type { Browser } from '@playwright/test'
import { manyHits, manyWord, serveHits } from '#tests/e2e/many-hits.ts'
import { open } from '#tests/e2e/open.ts'
import { slowProcessor } from '#tests/e2e/slow-phone.ts'

/** The longest task in milliseconds while a word is typed among ten thousand hits, four times slower: the best of three. */
export async function measureTyping(browser: Browser, origin: string): Promise<number> {
  const rounds: number[] = []
  while (rounds.length < 3) rounds.push(await typeSlowly(browser, origin))
  return Math.min(...rounds)
}

async function typeSlowly(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ baseURL: origin })
  try {
    const page = await context.newPage()
    await serveHits(page, manyHits)
    await open(page, '/browse?page=1')
    await page
      .getByText(/^10,000 hits/)
      .first()
      .waitFor()
    await slowProcessor(page)
    await page.getByRole('searchbox').focus()
    await browser.startTracing(page, {
      categories: ['-*', 'disabled-by-default-devtools.timeline', '__metadata'],
    })
    await page.getByRole('searchbox').pressSequentially(manyWord, { delay: 100 })
    await page.waitForURL(`${origin}/browse?q=${manyWord}`)
    await page
      .getByText(/^1,250 of 10,000 hits/)
      .first()
      .waitFor()
    return longestTask(await browser.stopTracing())
  } finally {
    await context.close()
  }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args: { name?: string }
}

/** By the processor time of the page's own thread: what else the machine does meanwhile is not counted. */
function longestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  )
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && mainThreads.has(thread(event)),
  )
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
