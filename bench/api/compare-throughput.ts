import { measuredCalls } from './calls.ts'
import { load } from './load.ts'
import { median } from './median.ts'
import type { Plan } from './plan.ts'
import type { Engine } from './seed-queries.ts'
import { startServer } from './start-server.ts'

/** Long enough for the compiler to be done with both, also in a quick run: the larger server takes longer. */
const warmUpMs = 4000

interface ThroughputOptions {
  ours: string
  bare: string
  rows: number
}

/** Alternates between both servers, so that other load on the machine affects both alike. */
export async function compareThroughput(
  engine: Engine,
  { ours, bare, rows }: ThroughputOptions,
  { rounds, roundMs, connections }: Plan,
): Promise<void> {
  const servers = {
    ours: await startServer('our', engine, ours),
    bare: await startServer('bare', engine, bare),
  }
  const runs = { ours: new Map<string, number[]>(), bare: new Map<string, number[]>() }

  // Each alone: while one is measured, the other is paused, and orders come last because of their emails.
  for (const server of Object.values(servers)) server.pause()
  for (const call of ['list', 'read', 'order']) {
    for (let round = -1; round < rounds; round += 1) {
      for (const kind of ['ours', 'bare'] as const) {
        const { port, pause, resume } = servers[kind]
        const { [call]: measured } = await measuredCalls(port, rows)
        if (!measured) continue
        const forMs = round < 0 ? warmUpMs : roundMs
        resume()
        const { perSecond } = await load({ port, connections, forMs, ...measured })
        pause()
        if (round >= 0) runs[kind].set(call, [...(runs[kind].get(call) ?? []), perSecond])
      }
    }
  }
  await Promise.all(Object.values(servers).map((server) => server.stop()))

  console.log('          ours     bare   ours/bare')
  for (const [call, perSecond] of runs.ours) {
    const [our, bares] = [median(perSecond), median(runs.bare.get(call) ?? [])]
    const cells = [
      our.toFixed(0).padStart(8),
      bares.toFixed(0).padStart(8),
      (our / bares).toFixed(2).padStart(10),
    ]
    console.log(`  ${call.padEnd(5)}${cells.join(' ')}   (aim: 0.50 or more)`)
  }
}
