import type { BrowserContext, Page } from '@playwright/test'
import { untilMounted } from './open.ts'
import { slowProcessor } from './slow-phone.ts'

/** What was on the page when one frame was drawn. */
interface Frame {
  /** The computed background of the page. */
  background: string
  /** By name: text and box of every visible element that a selector finds. */
  parts: Record<string, string[]>
}

export interface Recording {
  /** Every value that the class of `html` has had, in order. */
  classes: string[]
  frames: Frame[]
  /** Every layout shift, with what it moved. */
  shifts: string[]
  /** The colour of the browser's own bars, at the end. */
  themeColor: string | undefined
}

interface RecordingOptions {
  address: string
  /** Selectors of what is recorded in each frame, by name. */
  parts?: Record<string, string>
  /** Runs once the app is mounted. The recording does not end before. */
  until?: () => Promise<void>
}

/** Records every frame from the first one until the app is mounted, `until` is done and two more frames are drawn. */
export async function recordFrames(page: Page, options: RecordingOptions): Promise<Recording> {
  await page.addInitScript(record, options.parts ?? {})
  await page.goto(options.address, { waitUntil: 'commit' })
  await untilMounted(page)
  await options.until?.()
  return page.evaluate(() => (window as unknown as Recorder).endRecording())
}

export async function openPage(
  context: BrowserContext,
  { width = 1280, isSlow = false }: { width?: number; isSlow?: boolean } = {},
): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 720 })
  if (isSlow) await slowProcessor(page)
  return page
}

interface Recorder {
  endRecording: () => Promise<Recording>
}

/** The browser's entry, which the language's own types do not know yet. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page, before anything else does, and can use nothing that is defined outside of it. */
function record(selectors: Record<string, string>): void {
  const recording: Recording = { classes: [], frames: [], shifts: [], themeColor: undefined }

  new MutationObserver((changes) => {
    const { documentElement } = document
    const isChanged = changes.some(({ target }) => target === documentElement)
    if (isChanged) recording.classes.push(documentElement.className)
  }).observe(document, { subtree: true, attributeFilter: ['class'] })

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const { outerHTML = '' } = (node ?? {}) as Partial<Element>
        return `${outerHTML.slice(0, 80)} from ${previousRect.y} to ${currentRect.y}`
      })
      recording.shifts.push([entry.value, ...moved].join('\n'))
    }
  }).observe({ type: 'layout-shift', buffered: true })

  async function endRecording(): Promise<Recording> {
    // Behind all that waits for its turn.
    await scheduler.postTask(() => undefined, { priority: 'background' })
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    return { ...recording, themeColor: bars?.content }
  }
  Object.assign(window, { endRecording })

  requestAnimationFrame(function recordFrame() {
    const parts = Object.entries(selectors).map(([name, selector]) => [
      name,
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const text = element.innerText.trim().replaceAll(/\s+/g, ' ')
          return `${text} @ ${[x, y, width, height].map(Math.round).join(' ')}`
        }),
    ])
    const { backgroundColor } = getComputedStyle(document.documentElement)
    recording.frames.push({ background: backgroundColor, parts: Object.fromEntries(parts) })
    requestAnimationFrame(recordFrame)
  })
}
