import { setTimeout } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import {
  type ServerData,
  type ServerUnderTest,
  startServer,
} from '#tests/server/reliability/server-under-test.ts'

/** Several server processes on one database. One that is killed or fails to start is started again. */
export interface Fleet {
  /** Those of the processes that listen. */
  addresses(): string[]
  /** Kills one that listens, if there is one, never the survivor. */
  killOne(): Promise<void>
  /** The process that is never killed: its memory shows whether it grows. */
  survivor: ServerUnderTest
  kills(): number
  /** What processes wrote that ended and were not killed. */
  crashes(): string[]
  untilAllListen(): Promise<void>
  /** Asks all processes to end. Resolves to their exit codes. */
  stop(): Promise<(number | null)[]>
}

const restartPauseMs = 500

export async function startFleet(
  data: ServerData,
  env: Record<string, string>,
  size: number,
): Promise<Fleet> {
  const survivor = await startServer(data, env)
  const members: (ServerUnderTest | undefined)[] = [survivor]
  let kills = 0
  let isStopping = false
  await Promise.all(Array.from({ length: size - 1 }, (_, nth) => start(nth + 1)))
  const listening = () =>
    members.filter((member): member is ServerUnderTest => member?.isRunning() === true)

  return {
    addresses: () => listening().map(({ address }) => address),
    async killOne() {
      const member = listening().findLast((running) => running !== survivor)
      if (member === undefined) return
      const place = members.indexOf(member)
      members[place] = undefined
      kills += 1
      await member.kill()
      void start(place)
    },
    survivor,
    kills: () => kills,
    crashes: () =>
      members.flatMap((member) => (member && !member.isRunning() ? [member.output()] : [])),
    untilAllListen: () =>
      vi.waitFor(() => expect(listening()).toHaveLength(size), { timeout: 120_000 }),
    async stop() {
      isStopping = true
      return Promise.all(listening().map((member) => member.stop()))
    },
  }

  async function start(place: number): Promise<void> {
    while (!isStopping) {
      try {
        members[place] = await startServer(data, env)
        return
      } catch {
        await setTimeout(restartPauseMs)
      }
    }
  }
}
