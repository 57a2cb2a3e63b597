import { setTimeout } from 'node:timers/promises'
import { type ChangeStream, openChanges } from '#tests/server/reliability/change-stream.ts'
import type { Visitor } from '#tests/server/reliability/visitor.ts'

export interface Streams {
  /** What a client has heard on the stream that is open. */
  heardBy(client: Visitor): string
  /** How many streams were opened, those that replaced a broken one included. */
  opened(): number
}

const reopenPauseMs = 300

/** Every client follows its changes, and opens the stream again whenever it ends. */
export function openStreams(
  addresses: () => readonly string[],
  clients: readonly Visitor[],
  stopping: AbortSignal,
): Streams {
  const open = new Map<Visitor, ChangeStream>()
  let opened = 0
  for (const client of clients) void follow(client)
  return { heardBy: (client) => open.get(client)?.heard() ?? '', opened: () => opened }

  async function follow(client: Visitor): Promise<void> {
    for (let turn = clients.indexOf(client); !stopping.aborted; turn += 1) {
      const choice = addresses()
      try {
        const stream = await openChanges(choice[turn % choice.length] ?? '', client)
        open.set(client, stream)
        opened += 1
        await stream.ended
      } catch {
        // The process was killed, or its database is down.
      }
      await setTimeout(reopenPauseMs)
    }
  }
}
