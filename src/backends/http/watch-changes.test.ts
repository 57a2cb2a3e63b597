import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchChanges } from './watch-changes.ts'

/** The browser's EventSource, with the network in our hands. */
class FakeEvents extends EventTarget {
  readyState = 0
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
  }

  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  say(data: string) {
    this.dispatchEvent(new MessageEvent('change', { data }))
  }

  beat() {
    this.dispatchEvent(new MessageEvent('beat', { data: '{}' }))
  }

  /** The browser reconnects by itself, unless the server answered with an error. */
  fail({ isRefused = false } = {}) {
    this.readyState = isRefused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }

  close() {
    this.readyState = 2
  }
}

class FakePage extends EventTarget {
  hidden = false

  setHidden(isHidden: boolean) {
    this.hidden = isHidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function watch() {
  const streams: FakeEvents[] = []
  const page = new FakePage()
  const heard: (string | null)[] = []
  const openEvents = (address: string) => {
    const stream = new FakeEvents(address)
    streams.push(stream)
    return stream
  }
  const stop = watchChanges('/api/changes', { page, openEvents }, ({ id }) => heard.push(id))
  const latest = () => streams.at(-1) ?? expect.fail('No stream was opened.')
  return { streams, latest, page, heard, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the stream of a page that was just loaded reports each change, and nothing on opening', () => {
  const { latest, heard } = watch()
  expect(latest().address).toBe('/api/changes')
  latest().open()
  expect(heard).toEqual([])
  latest().say('{"id":"HIT-012"}')
  latest().say('{"id":null}')
  expect(heard).toEqual(['HIT-012', null])
})

test('a stream that opens late, or again, reports that anything may have changed', () => {
  const { latest, heard } = watch()
  vi.advanceTimersByTime(10_000)
  latest().open()
  expect(heard).toEqual([null])
  latest().open()
  expect(heard).toEqual([null, null])
})

test.each(['', '{', '{"id":"<b>"}', '{}', '7'])('%j may be any change', (data) => {
  const { latest, heard } = watch()
  latest().say(data)
  expect(heard).toEqual([null])
})

test('a working stream is not polled, a silent one is replaced by polling and reopened later', () => {
  const { streams, latest, heard } = watch()
  latest().open()
  for (let beats = 0; beats < 6; beats += 1) {
    vi.advanceTimersByTime(20_000)
    latest().beat()
  }
  expect(heard).toEqual([])
  heard.length = 0
  vi.advanceTimersByTime(45_000)
  expect(latest().readyState).toBe(2)
  vi.advanceTimersByTime(30_000)
  expect(heard).toEqual([null, null])
  vi.advanceTimersByTime(30_000)
  expect(streams).toHaveLength(2)
  latest().open()
  heard.length = 0
  vi.advanceTimersByTime(44_000)
  expect(heard).toEqual([])
})

test('a broken stream is polled every 15 seconds, and reports once more when it is back', () => {
  const { streams, latest, heard } = watch()
  latest().open()
  heard.length = 0
  latest().fail()
  latest().fail()
  vi.advanceTimersByTime(30_000)
  expect(heard).toEqual([null, null])
  latest().open()
  expect(heard).toHaveLength(3)
  vi.advanceTimersByTime(40_000)
  expect(heard).toHaveLength(3)
  expect(streams).toHaveLength(1)
})

test('a closed stream is reopened every minute, with polling in between', () => {
  const { streams, latest, heard } = watch()
  for (const opened of [1, 2]) {
    latest().fail({ isRefused: true })
    vi.advanceTimersByTime(59_999)
    expect(streams).toHaveLength(opened)
    expect(heard).toHaveLength(3)
    vi.advanceTimersByTime(1)
    expect(streams).toHaveLength(opened + 1)
    heard.length = 0
  }
  latest().open()
  heard.length = 0
  vi.advanceTimersByTime(44_000)
  expect(heard).toEqual([])
})

test('a hidden page has no connection and does not poll', () => {
  const { streams, latest, page, heard } = watch()
  latest().open()
  page.setHidden(true)
  expect(latest().readyState).toBe(2)
  heard.length = 0
  vi.advanceTimersByTime(120_000)
  expect(heard).toEqual([])
  expect(streams).toHaveLength(1)
  page.setHidden(false)
  expect(streams).toHaveLength(2)
  latest().open()
  expect(heard).toEqual([null])
})

test('showing a page that was not hidden opens no second stream', () => {
  const { streams, latest, page } = watch()
  page.setHidden(false)
  latest().fail({ isRefused: true })
  page.setHidden(false)
  expect(streams).toHaveLength(1)
})

test.each([false, true])('a stopped watch reports nothing (closed before: %s)', (isRefused) => {
  const { streams, latest, page, heard, stop } = watch()
  latest().fail({ isRefused })
  stop()
  expect(latest().readyState).toBe(2)
  expect(vi.getTimerCount()).toBe(0)
  page.setHidden(false)
  expect(streams).toHaveLength(1)
  expect(heard).toEqual([])
})
