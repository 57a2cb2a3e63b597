import type { RequestChange } from '#contract/backend.ts'
import { isRequestId } from '#domain/hit-request.ts'

/** What of the browser it takes to keep watch. */
export interface Lookout {
  /** Absent where the browser has no server-sent events. */
  openEvents?: ((address: string) => EventStream) | undefined
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/** What is used of an `EventSource`. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

const pollEveryMs = 15_000
const reopenAfterMs = 60_000
/** The server is heard every 20 seconds; a stream that is silent for longer does not come through. */
const silenceMs = 45_000
/** `EventSource.CLOSED`, which may not be there to be asked. */
const closed = 2

/**
 * Tells what the server says has changed, as long as somebody is looking. Without a stream, or while
 * it is broken, it tells every few seconds that anything may have changed.
 */
export function watchChanges(
  address: string,
  { openEvents, page }: Lookout,
  onChange: (change: RequestChange) => void,
): () => void {
  let events: EventStream | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  page.addEventListener('visibilitychange', lookOrRest)
  lookOrRest()
  return () => {
    page.removeEventListener('visibilitychange', lookOrRest)
    rest()
  }

  /** A browser allows an address few connections, and hidden pages would take them all. */
  function lookOrRest(): void {
    if (page.hidden) return rest()
    if (events === undefined && polling === undefined) look()
  }

  function look(): void {
    if (openEvents === undefined) return poll()
    const stream = openEvents(address)
    events = stream
    stream.addEventListener('beat', hearFrom)
    stream.addEventListener('change', (event) => {
      hearFrom()
      onChange(readChange(event))
    })
    stream.addEventListener('open', () => {
      hearFrom()
      // What happened since the page was read, and before the stream stood, nobody has told.
      onChange({ id: null })
    })
    stream.addEventListener('error', () => {
      clearTimeout(silence)
      poll()
      // Otherwise the browser is trying again by itself.
      if (stream.readyState === closed) reopenLater()
    })
  }

  function hearFrom(): void {
    stopPolling()
    clearTimeout(silence)
    silence = setTimeout(() => {
      events?.close()
      poll()
      reopenLater()
    }, silenceMs)
  }

  function rest(): void {
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
      look()
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
function readChange(event: Event): RequestChange {
  try {
    const { id }: { id?: unknown } = JSON.parse((event as MessageEvent<string>).data)
    return { id: typeof id === 'string' && isRequestId(id) ? id : null }
  } catch {
    return { id: null }
  }
}
