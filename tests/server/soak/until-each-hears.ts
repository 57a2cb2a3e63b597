import { expect, vi } from 'vitest'
import type { Visitor } from '#tests/server/reliability/visitor.ts'
import type { Streams } from './streams.ts'

interface Hearing {
  streams: Streams
  order(client: Visitor): Promise<string | undefined>
}

const patience = { timeout: 30_000, interval: 50 }

/** The stream of each client gets the client's changes again, whichever process makes them. */
export async function untilEachHearsAnOrder(
  clients: readonly Visitor[],
  { streams, order }: Hearing,
): Promise<void> {
  await Promise.all(
    clients.map((client) =>
      vi.waitFor(async () => {
        const id = (await order(client)) ?? 'no order'
        await vi.waitFor(() => expect(streams.heardBy(client)).toContain(id), { timeout: 3000 })
      }, patience),
    ),
  )
}
