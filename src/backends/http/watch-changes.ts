import type { RequestChange, Tracking } from '#contract/backend.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import { missedChangesMs } from '#domain/site/timing.ts'

/** The browser's APIs that are needed. */
export interface WatchOptions {
  /** Absent where the browser has no server-sent events. */
  openEvents?: ((address: string) => EventStream) | undefined
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/** What is used of an `EventSource`. */
interface EventStream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

const pollEveryMs = 15_000
const reopenAfterMs = 60_000
/** The server sends a heartbeat every 20 seconds; a stream that is silent for longer is broken. */
const silenceMs = 45_000
/** `EventSource.CLOSED`, which some environments lack. */
const closed = 2

/**
 * Reports changes from the server while the page is visible. Without a stream, or while it is broken,
 * it reports every few seconds that anything may have changed.
 */
export function watchChanges(
  address: string,
  { openEvents, page }: WatchOptions,
  onChange: (change: RequestChange) => void,
): () => void {
  let events: EventStream | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Undefined once a stream was open. */
  let loadedAt: number | undefined = Date.now()

  page.addEventListener('visibilitychange', openOrPause)
  openOrPause()
  return () => {
    page.removeEventListener('visibilitychange', openOrPause)
    pause()
  }

  /** A browser allows few connections per host, and hidden pages would take them all. */
  function openOrPause(): void {
    if (page.hidden) return pause()
    if (events === undefined && polling === undefined) open()
  }

  function open(): void {
    if (openEvents === undefined) return poll()
    const stream = openEvents(address)
    events = stream
    stream.addEventListener('beat', resetSilence)
    stream.addEventListener('change', (event) => {
      resetSilence()
      onChange(parseChange(event))
    })
    stream.addEventListener('open', () => {
      resetSilence()
      // Changes while there was no stream were not reported. The server reports those of the last seconds.
      const isJustLoaded = loadedAt !== undefined && Date.now() - loadedAt < missedChangesMs.page
      loadedAt = undefined
      if (!isJustLoaded) onChange({ id: null })
    })
    stream.addEventListener('error', () => {
      clearTimeout(silence)
      poll()
      // Otherwise the browser reconnects by itself.
      if (stream.readyState === closed) reopenLater()
    })
  }

  function resetSilence(): void {
    stopPolling()
    clearTimeout(silence)
    silence = setTimeout(() => {
      events?.close()
      poll()
      reopenLater()
    }, silenceMs)
  }

  function pause(): void {
    stopPolling()
    clearTimeout(reopening)
    clearTimeout(silence)
    events?.close()
    events = undefined
  }

  function reopenLater(): void {
    clearTimeout(reopening)
    reopening = setTimeout(() => {
      events?.close()
      open()
    }, reopenAfterMs)
  }

  function poll(): void {
    polling ??= setInterval(() => onChange({ id: null }), pollEveryMs)
  }

  function stopPolling(): void {
    clearInterval(polling)
    polling = undefined
  }
}

/** By hand: a schema would be loaded by every page. What cannot be parsed may have been any request. */
function parseChange(event: Event): RequestChange {
  try {
    const { id }: { id?: unknown } = JSON.parse((event as MessageEvent<string>).data)
    return { id: typeof id === 'string' && isRequestId(id) ? id : null }
  } catch {
    return { id: null }
  }
}

type Watch = Tracking['watch']

/** Many watchers share one stream: a browser allows few connections per host. */
export function shareWatch(watch: Watch): Watch {
  const watchers = new Set<Parameters<Watch>[0]>()
  let stop: (() => void) | undefined

  return (onChange) => {
    // A new function, so that a callback that is added twice is called twice.
    const watcher: typeof onChange = (change) => onChange(change)
    watchers.add(watcher)
    if (watchers.size === 1) stop = watch((change) => watchers.forEach((notify) => notify(change)))
    return () => {
      if (watchers.delete(watcher) && watchers.size === 0) stop?.()
    }
  }
}
