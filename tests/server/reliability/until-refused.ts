import { connect } from 'node:net'
import { expect, vi } from 'vitest'

const waitOptions = { timeout: 60_000, interval: 10 }

/** Resolves once nothing listens at an address any more. */
export async function untilRefused(address: string): Promise<void> {
  await vi.waitFor(() => expect(knock(address)).resolves.toBe('ECONNREFUSED'), waitOptions)
}

/** Resolves to the code of the connection error, or to undefined. */
function knock(address: string): Promise<string | undefined> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
}
