import type { EventStream } from '#backends/http/watch-changes.ts'

type Fetch = typeof globalThis.fetch

/** Server-sent events over a `fetch`, for a server that has no socket. Node has none of its own. */
export function openFetchEvents(fetch: Fetch, address: string): EventStream {
  return new FetchEvents(fetch, address)
}

class FetchEvents extends EventTarget {
  readyState = 0
  readonly #left = new AbortController()

  constructor(fetch: Fetch, address: string) {
    super()
    void this.#read(fetch, address).catch(() => undefined)
  }

  close(): void {
    this.readyState = 2
    this.#left.abort()
  }

  async #read(fetch: Fetch, address: string): Promise<void> {
    const response = await fetch(address, { signal: this.#left.signal })
    if (!response.ok || response.body === null) return this.#fail()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    this.#left.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#say(block)
    }
    this.#fail()
  }

  #say(block: string): void {
    if (this.readyState === 2) return
    const read = (field: string) => new RegExp(`^${field}: ?(.*)$`, 'm').exec(block)?.[1]
    const data = read('data')
    if (data !== undefined)
      this.dispatchEvent(new MessageEvent(read('event') ?? 'message', { data }))
  }

  #fail(): void {
    if (this.readyState === 2) return
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}
