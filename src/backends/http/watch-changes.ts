import type { RequestChange } from '#contract/backend.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import { missedChangesMs } from '#domain/site/timing.ts'

export interface WatchOptions {
  openEvents: (address: string) => EventStream
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

interface EventStream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

const pollEveryMs = 15_000
const pollsPerReopening = 4
/** The server sends a heartbeat every 20 seconds; a stream that is silent for longer is broken. */
const silenceMs = 45_000
/** `EventSource.CLOSED`, which some environments lack. */
const closed = 2

/** Reports changes from the server while the page is visible. While the stream is broken, it polls. */
export function watchChanges(
  address: string,
  { openEvents, page }: WatchOptions,
  onChange: (change: RequestChange) => void,
): () => void {
  let events: EventStream | undefined
  let polling: ReturnType<typeof setInterval> | undefined
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
    if (page.hidden) pause()
    else if (events === undefined) open()
  }

  function pause(): void {
    stopTimers()
    events?.close()
    events = undefined
  }

  function open(): void {
    events = openEvents(address)
    events.addEventListener('beat', resetSilence)
    events.addEventListener('change', (event) => {
      resetSilence()
      onChange(parseChange(event))
    })
    events.addEventListener('open', () => {
      resetSilence()
      // Changes while there was no stream were not reported. The server reports those of the last seconds.
      const isJustLoaded = loadedAt !== undefined && Date.now() - loadedAt < missedChangesMs.page
      loadedAt = undefined
      if (!isJustLoaded) onChange({ id: null })
    })
    events.addEventListener('error', poll)
  }

  function resetSilence(): void {
    stopTimers()
    silence = setTimeout(() => {
      events?.close()
      poll()
    }, silenceMs)
  }

  function poll(): void {
    clearTimeout(silence)
    let polls = 0
    polling ??= setInterval(() => {
      onChange({ id: null })
      polls += 1
      // Unless it is closed, the browser reconnects by itself.
      if (polls % pollsPerReopening === 0 && events?.readyState === closed) open()
    }, pollEveryMs)
  }

  function stopTimers(): void {
    clearTimeout(silence)
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
