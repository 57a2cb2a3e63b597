import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#server/listen.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { download } from './download.ts'

const logger = pino({ level: 'silent' })
const csv = { type: 'text/csv', extension: 'csv', logger }

test('the event loop turns between two pieces, so that other calls are answered meanwhile', async () => {
  let turns = 0
  const turnsBefore: number[] = []
  async function* pieces() {
    for (let piece = 0; piece < 4; piece += 1) {
      turnsBefore.push(turns)
      yield 'a line\n'
    }
  }
  const count = () => {
    turns += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  onTestFinished(() => clearImmediate(immediate))
  const response = await download(pieces(), csv)
  expect(await response.text()).toBe('a line\n'.repeat(4))
  expect(new Set(turnsBefore.slice(1)).size).toBe(3)
})

test('a failure after the first piece breaks the download instead of ending it', async () => {
  // The adapter's own line.
  expectConsole('error', /^Error: The export broke off\. Download it again\.$/)
  const { received, closed } = await openRaw(() => download(failingPieces(), csv))
  await closed
  expect(received()).toContain('a line')
  // The end of a complete answer.
  expect(received()).not.toContain('\r\n0\r\n\r\n')
  expect(received()).not.toContain('secret')
})

test('a client that does not read gets no more generated than its connection holds', async () => {
  let generated = 0
  let isDone = false
  async function* pieces() {
    try {
      for (; generated < 1000; generated += 1) yield 'x'.repeat(1024 * 1024)
    } finally {
      isDone = true
    }
  }
  const { socket } = await openRaw(() => download(pieces(), csv))
  socket.pause()
  let before = -1
  await vi.waitUntil(
    () => {
      const isStill = before === generated && generated > 0
      before = generated
      return isStill
    },
    { interval: 100, timeout: 10_000 },
  )
  expect(generated).toBeLessThan(100)
  socket.destroy()
  await vi.waitFor(() => expect(isDone).toBe(true))
})

async function* failingPieces() {
  yield 'a line\n'
  throw new Error('The database is away, with a secret.')
}

/** A server with one answer, and a connection that has asked for it. */
async function openRaw(answer: () => Promise<Response>) {
  const server = await listen(answer, { port: 0, host: '127.0.0.1', variable: 'LIVE_PORT' })
  onTestFinished(() => server.close())
  const { port } = new URL(server.address)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { socket, closed, received: () => received }
}
