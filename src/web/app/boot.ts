import { apiMetaName } from '#contract/page-data.ts'
import { recordEarlyEvents } from './early-events/record-early-events.ts'
import {
  clearReturningHint,
  endRestoring,
  hintRestoring,
  hintReturningUser,
} from './returning-hints.ts'
import { drawStoredTheme } from './theme/theme.ts'

// Runs in the head of every page, before the first paint. The build bundles it and writes it into the pages.

/**
 * Starts the app after the first paint or at the first touch: file by file, so that the browser can respond in between.
 * Their addresses are attributes of the element: the script is the same on every page, and one hash allows it.
 */
function startScripts({ dataset }: HTMLScriptElement): void {
  let isStarted = false

  function start(): void {
    if (isStarted) return
    isStarted = true
    const hasApi = document.querySelector(`meta[name="${apiMetaName}"]`) !== null
    const chunks = [...list(dataset.chunks), ...(hasApi ? list(dataset.apiChunks) : [])]
    document.head.append(...chunks.map(createPreload), ...list(dataset.scripts).map(createScript))
  }

  for (const kind of ['pointerdown', 'touchstart', 'keydown']) {
    addEventListener(kind, start, { capture: true, passive: true, once: true })
  }
  try {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  } catch {
    requestAnimationFrame(start)
  }
  setTimeout(start, latestStartMs)
}

/** A page in the background is never painted. */
const latestStartMs = 2000
/** Long enough for a reload with the newer build to take place. */
const giveUpMs = 4000

function list(addresses = ''): string[] {
  return addresses.split(' ').filter((address) => address !== '')
}

function createPreload(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
}

function createScript(src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  script.async = false
  // When it cannot be fetched, the page becomes the signed-out one, whose links work without script.
  script.addEventListener('error', () => setTimeout(giveUp, giveUpMs))
  return script
}

function giveUp(): void {
  clearReturningHint()
  endRestoring()
}

drawStoredTheme()
hintReturningUser()
hintRestoring()
recordEarlyEvents()
startScripts(document.currentScript as HTMLScriptElement)
