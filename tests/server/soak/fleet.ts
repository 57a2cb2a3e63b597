import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'
import {
  type ServerData,
  type ServerUnderTest,
  startServer,
} from '#tests/server/reliability/server-under-test.ts'

/** Several server processes on one database. One that is killed or fails to start is started again. */
export interface Fleet {
  /** Those of the processes that listen. */
  addresses(): string[]
  /** Kills one that listens, never the survivor. Returns false when there is none. */
  killOne(): Promise<boolean>
  /** The process that is never killed: its memory shows whether it grows. */
  survivor(): ServerUnderTest
  kills(): number
  /** What processes wrote that did not start. */
  failedStarts(): string[]
  /** What processes wrote that ended and were not killed. */
  crashes(): string[]
  untilAllListen(): Promise<void>
  /** Asks all processes to end. Resolves to their exit codes. */
  stop(): Promise<(number | null)[]>
}

const entry = fileURLToPath(new URL('./serve.ts', import.meta.url))
const restartPauseMs = 500
const startMaxMs = 60_000

export async function startFleet(
  data: ServerData,
  env: Record<string, string>,
  size: number,
): Promise<Fleet> {
  const members: (ServerUnderTest | undefined)[] = Array.from({ length: size })
  let kills = 0
  const failedStarts: string[] = []
  const stopping = new AbortController()
  let restarting = Promise.resolve()
  await Promise.all(members.map((_, place) => start(place)))

  return {
    addresses: () => listening().map(({ address }) => address),
    async killOne() {
      const places = [...members.keys()].slice(1).filter((place) => members[place]?.isRunning())
      const place = places[randomInt(Math.max(places.length, 1))]
      const member = place === undefined ? undefined : members[place]
      if (place === undefined || member === undefined) return false
      members[place] = undefined
      kills += 1
      await member.kill()
      restarting = Promise.all([restarting, start(place)]).then(() => undefined)
      return true
    },
    survivor() {
      if (members[0] === undefined) throw new Error('The first process is not there.')
      return members[0]
    },
    kills: () => kills,
    failedStarts: () => failedStarts,
    crashes: () =>
      members.flatMap((member) => (member && !member.isRunning() ? [member.output()] : [])),
    untilAllListen: () =>
      vi.waitFor(() => expect(listening()).toHaveLength(size), { timeout: startMaxMs }),
    async stop() {
      stopping.abort()
      await restarting
      return Promise.all(listening().map((member) => member.stop()))
    },
  }

  function listening(): ServerUnderTest[] {
    return members.filter((member) => member?.isRunning() === true) as ServerUnderTest[]
  }

  async function start(place: number): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        members[place] = await startSoakServer(data, env)
        return
      } catch (error) {
        failedStarts.push(String(error))
        await setTimeout(restartPauseMs)
      }
    }
  }
}

export function startSoakServer(
  data: ServerData,
  env: Record<string, string>,
): Promise<ServerUnderTest> {
  return startServer(data, env, onTestFinished, entry)
}
