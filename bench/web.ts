// How each page compares with Pricing on a phone: style and layout of the page without script, and, slowed down, its
// largest paint. Ratios of one run, in rounds that take turns: on a busy machine only those mean something.
//   npm run bench:web [-- <rounds>]
import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from '#bin/browser.ts'
import { buildIfNeeded } from '#bin/build-if-needed.ts'
import { startServers } from '#server/main.ts'
import { pagesOnDisk } from '#tests/e2e/routes.ts'
import { phone } from '#tests/e2e/slow-phone.ts'

const reference = '/pricing'
const aims = { layout: 1.5, paint: 1.1 }

const rounds = Number(process.argv[2] ?? 5)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('The rounds should be 1 or more.')

await buildIfNeeded()
const [server] = await startServers({ DEMO_PORT: 0 }, 'dist')
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  args: browserFlags,
})
const measured = new Map<string, Record<'layout' | 'paint', number[]>>(
  pagesOnDisk.map(({ path }) => [path, { layout: [], paint: [] }]),
)
for (let round = 0; round < rounds; round += 1) {
  for (const [path, { layout, paint }] of measured) {
    layout.push(await measureLayout(browser, `${server?.address}${path}`))
    paint.push(await measurePaint(browser, `${server?.address}${path}`))
  }
}
await browser.close()
await server?.close()
report()

/** Milliseconds of the processor for style and layout of the page as it is served: other work does not lengthen them. */
async function measureLayout(of: Browser, address: string): Promise<number> {
  const context = await of.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const painted = new Promise<void>((resolve) => {
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve()
    })
  })
  await page.goto(address)
  await painted
  // The first paint may come before the end of the page is parsed.
  await page.evaluate(() => document.documentElement.offsetHeight)
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return 1000 * (figure('LayoutDuration') + figure('RecalcStyleDuration'))
}

/** Milliseconds until the largest paint, with script, 150 ms and 1.6 Mbit/s away. */
async function measurePaint(of: Browser, address: string): Promise<number> {
  const context = await of.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const throughput = (1.6 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const at = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return at
}

function report(): void {
  const base = measured.get(reference)
  if (!base) throw new Error(`${reference} was not measured.`)
  for (const [path, figures] of measured) {
    const lines = (['layout', 'paint'] as const).map((name) => {
      const ratio = median(figures[name]) / median(base[name])
      const isMissed = path === '/' && ratio > aims[name]
      if (isMissed) process.exitCode = 1
      const spread = `${Math.round(Math.min(...figures[name]))}-${Math.round(Math.max(...figures[name]))}`
      return `${name} ${Math.round(median(figures[name]))} ms [${spread}], ${ratio.toFixed(2)} of ${reference}${isMissed ? ` (aim ${aims[name]}: missed)` : ''}`
    })
    console.log(`${path.padEnd(11)} ${lines.join('   ')}`)
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
