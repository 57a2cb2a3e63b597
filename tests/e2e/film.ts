import type { Page } from '@playwright/test'
import { untilMounted } from './open.ts'

/** What stood on the page when one frame was drawn. */
interface Frame {
  atMs: number
  /** The computed background of the page. */
  background: string
  /** By name: text and box of every visible element that a selector finds. */
  parts: Record<string, string[]>
}

export interface Film {
  /** Every value that the class of `html` has had, in order. */
  classes: string[]
  frames: Frame[]
  /** Every layout shift, with what it moved. */
  shifts: string[]
  /** The colour of the browser's own bars, at the end. */
  themeColor: string | undefined
}

interface FilmOptions {
  address: string
  /** Selectors of what is recorded in each frame, by name. */
  parts?: Record<string, string>
  /** Runs while the camera does; the film does not end before. */
  meanwhile?: () => Promise<void>
}

/**
 * Records every frame of the first two seconds. It goes on until the app has mounted and enough frames are
 * there to prove something, however busy the machine is.
 */
export async function film(page: Page, options: FilmOptions): Promise<Film> {
  await page.addInitScript(record, options.parts ?? {})
  await page.goto(options.address, { waitUntil: 'commit' })
  await untilMounted(page)
  await options.meanwhile?.()
  return page.evaluate((shortest) => (window as unknown as Camera).endFilm(shortest), shortestFilm)
}

interface Length {
  untilMs: number
  frames: number
}

const shortestFilm: Length = { untilMs: 2000, frames: 20 }

interface Camera {
  endFilm: (shortest: Length) => Promise<Film>
}

/** The browser's entry, which the language's own types do not know yet. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page, before anything else does, and can use nothing that is defined outside of it. */
function record(selectors: Record<string, string>): void {
  const taken: Film = { classes: [], frames: [], shifts: [], themeColor: undefined }
  let isOver: ((frame: Frame) => boolean) | undefined

  new MutationObserver((changes) => {
    const { documentElement } = document
    const isChanged = changes.some(({ target }) => target === documentElement)
    if (isChanged) taken.classes.push(documentElement.className)
  }).observe(document, { subtree: true, attributeFilter: ['class'] })

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const { outerHTML = '' } = (node ?? {}) as Partial<Element>
        return `${outerHTML.slice(0, 80)} from ${previousRect.y} to ${currentRect.y}`
      })
      taken.shifts.push([entry.value, ...moved].join('\n'))
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const endFilm: Camera['endFilm'] = ({ untilMs, frames }) =>
    new Promise((resolve) => {
      isOver = ({ atMs }) => {
        if (atMs < untilMs || taken.frames.length < frames) return false
        const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
        resolve({ ...taken, themeColor: bars?.content })
        return true
      }
    })
  Object.assign(window, { endFilm })

  requestAnimationFrame(function takeFrame(atMs) {
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
    const frame: Frame = {
      atMs,
      background: document.body ? getComputedStyle(document.documentElement).backgroundColor : '',
      parts: Object.fromEntries(parts),
    }
    taken.frames.push(frame)
    if (!isOver?.(frame)) requestAnimationFrame(takeFrame)
  })
}
