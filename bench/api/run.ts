// `npm run bench:api`, `-- --quick` for a first impression, `-- --streams` for event streams alone, or `-- --throughput`
// for calls a second alone.
// How our API does beside a bare route with the same queries, how soon a busy server answers a health
// check, whether it stays as quick when the database grows, and the memory of open event streams. Both servers run in processes of their own, and take turns under the same load.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#bin/postgres.ts'
import { checkQueries } from './check-queries.ts'
import { compareSizes } from './compare-sizes.ts'
import { compareThroughput } from './compare-throughput.ts'
import { measureHealth } from './measure-health.ts'
import { measureStreams } from './measure-streams.ts'
import { only, plan } from './plan.ts'
import { seed } from './seed.ts'
import type { Engine } from './seed-queries.ts'

const folder = mkdtempSync(join(tmpdir(), 'hitlist-bench-'))
const postgres = await startPostgres({ isSynced: true })
try {
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (only === undefined || only === 'throughput') await measure(engine)
    if (only === undefined || only === 'streams') {
      console.log(`\n${engine}: memory of open event streams`)
      await measureStreams(engine, await newPlace(engine), plan)
    }
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(engine: Engine): Promise<void> {
  const [small, large] = plan.rows
  const [ours, bare, few, many] = await Promise.all(
    Array.from({ length: 4 }, () => newPlace(engine)),
  )
  if (!ours || !bare || !few || !many) return
  console.log(
    `\n${engine}: calls a second with ${plan.connections} connections, ${plan.rounds} rounds, medians`,
  )
  for (const place of [ours, bare]) await seed(engine, place, small)
  if (engine === 'sqlite') await checkQueries(ours, small)
  await compareThroughput(engine, { ours, bare, rows: small }, plan)
  if (only === 'throughput') return

  console.log(`\n${engine}: /api/health on a new connection beside 64 busy clients, in ms`)
  await measureHealth(engine, { place: ours, rows: small }, plan)

  console.log(`\n${engine}: one call after another, p50 in ms, by rows in the table of requests`)
  await seed(engine, few, small)
  await seed(engine, many, large)
  await compareSizes(engine, { few, many }, plan)
}

async function newPlace(engine: Engine): Promise<string> {
  return engine === 'sqlite' ? mkdtempSync(join(folder, 'data-')) : postgres.createDatabase()
}
