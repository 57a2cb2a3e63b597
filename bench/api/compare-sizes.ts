import { measuredCalls } from './calls.ts'
import { load, warmUpRounds } from './load.ts'
import { median } from './median.ts'
import type { Plan } from './plan.ts'
import type { Engine } from './seed-queries.ts'
import { startServer } from './start-server.ts'

interface SizesOptions {
  few: string
  many: string
}

/** The same server on a small and on a large database, taking turns. */
export async function compareSizes(
  engine: Engine,
  { few, many }: SizesOptions,
  { rounds, roundMs, rows: [small, large] }: Plan,
): Promise<void> {
  const sizes = [
    { rows: small, server: await startServer('our', engine, few) },
    { rows: large, server: await startServer('our', engine, many) },
  ]
  const latencies = new Map<string, number[]>()
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const call of ['list', 'read', 'order', 'queue']) {
      for (const { rows, server } of sizes) {
        const { [call]: measured } = await measuredCalls(server.port, rows)
        if (!measured) continue
        const one = { port: server.port, connections: 1, forMs: roundMs / 2, ...measured }
        const { latenciesMs } = await load(one)
        const key = `${call} ${rows}`
        if (round >= 0) latencies.set(key, [...(latencies.get(key) ?? []), median(latenciesMs)])
      }
    }
  }
  await Promise.all(sizes.map(({ server }) => server.stop()))

  const heads = sizes.map(({ rows }) => rows.toLocaleString('en-US').padStart(10))
  console.log(`       ${heads.join('')}     ratio`)
  for (const call of ['list', 'read', 'order', 'queue']) {
    const [p50s, p50l] = sizes.map(({ rows }) => median(latencies.get(`${call} ${rows}`) ?? []))
    const cells = [p50s, p50l].map((ms = 0) => ms.toFixed(2).padStart(10))
    const ratio = ((p50l ?? 0) / (p50s ?? 1)).toFixed(2).padStart(10)
    console.log(`  ${call.padEnd(5)}${cells.join('')}${ratio}   (aim: 1.50 or less)`)
  }
}
