import { setTimeout } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import {
  type ServerData,
  type ServerUnderTest,
  startServer,
} from '#tests/server/reliability/server-under-test.ts'

const restartPauseMs = 500

/** Several server processes on one database. One that is killed or fails to start is started again. */
export async function startFleet(data: ServerData, env: Record<string, string>, size: number) {
  /** Never killed: its memory shows whether it grows. */
  const survivor = await startServer(data, env)
  const members: (ServerUnderTest | undefined)[] = [survivor]
  let kills = 0
  let calls = 0
  await Promise.all(Array.from({ length: size - 1 }, (_, nth) => start(nth + 1)))

  return {
    survivor,
    /** That of a process that listens, as a load balancer chooses it. */
    nextAddress: () => listening()[calls++ % listening().length]?.address ?? survivor.address,
    async killOne(): Promise<void> {
      const member = listening().findLast((running) => running !== survivor)
      if (member === undefined) return
      const place = members.indexOf(member)
      members[place] = undefined
      kills += 1
      await member.kill()
      void start(place)
    },
    kills: () => kills,
    /** What processes wrote that ended and were not killed. */
    crashes: () =>
      members.flatMap((member) => (member && !member.isRunning() ? [member.output()] : [])),
    untilAllListen: () =>
      vi.waitFor(() => expect(listening()).toHaveLength(size), { timeout: 240_000 }),
    /** Asks all processes to end. Resolves to their exit codes. */
    stop: () => Promise.all(listening().map((member) => member.stop())),
  }

  function listening(): ServerUnderTest[] {
    return members.filter((member): member is ServerUnderTest => member?.isRunning() === true)
  }

  async function start(place: number): Promise<void> {
    while (members[place] === undefined) {
      const started = await startServer(data, env).catch(() => setTimeout(restartPauseMs))
      if (started) members[place] = started
    }
  }
}
