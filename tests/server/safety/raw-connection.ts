import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished, vi } from 'vitest'

export interface RawConnection {
  socket: Socket
  /** Everything that was received so far. */
  received(): string
  /** Resolves to everything that was received once the connection is closed, however that happens. */
  closed: Promise<string>
  /** Sends text and resolves once the response matches. */
  ask(text: string, response: RegExp): Promise<void>
}

/** A TCP connection on which a test sends whatever bytes it likes. */
export async function openRawConnection(address: string): Promise<RawConnection> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  // A reset is one of the ways to be closed.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  return {
    socket,
    received: () => received,
    closed,
    async ask(text, response) {
      const start = received.length
      socket.write(text)
      await vi.waitUntil(() => response.test(received.slice(start)), { timeout: 20_000 })
    },
  }
}
