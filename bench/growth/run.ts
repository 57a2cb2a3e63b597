// `npm run bench:growth`, or with two sizes and an engine: `npm run bench:growth -- 25000 100000 sqlite`.
// How long every list, count, figure, export and job takes with so many requests and all that belongs to them, and how
// soon a health check is answered while exports are read.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { startPostgres } from '#bin/postgres.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createUnhurriedPool } from '#server/db/postgres-pool.ts'
import type { Schema } from '#server/db/schema.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { listen } from '#server/listen.ts'
import { calls, cookieOf, jobs, openCalls, pathOf } from './calls.ts'
import { multiplyRows } from './multiply-rows.ts'
import { seedEveryTable } from './seed-every-table.ts'

const engines = ['sqlite', 'postgres'] as const
type Engine = (typeof engines)[number]

const wanted = process.argv.slice(2)
const given = wanted.map(Number).filter(Number.isInteger)
const sizes = given.length > 0 ? given : [10_000, 40_000]
const rounds = 10
const aimMs = 50
const firstByteAimMs = 200
const healthAimMs = 30

const folder = mkdtempSync(join(tmpdir(), 'hitlist-growth-'))
try {
  for (const engine of engines) {
    const isWanted = engines.every((one) => !wanted.includes(one)) || wanted.includes(engine)
    if (isWanted) await compareSizes(engine)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compareSizes(engine: Engine): Promise<void> {
  const columns: Record<string, number>[] = []
  for (const size of sizes) {
    const { database, close } = await openFilled(engine, size)
    columns.push({ ...(await measureAll(database)), ...(await measureHealth(database)) })
    await close()
  }
  const heads = sizes.map((size) => size.toLocaleString('en-US').padStart(10))
  console.log(
    `\n${engine}, ms, the least of ${rounds} (exports: first byte)${heads.join('')}     ratio`,
  )
  for (const name of Object.keys(columns[0] ?? {})) {
    const ms = columns.map((column) => column[name] ?? 0)
    const ratio = ((ms.at(-1) ?? 0) / (ms[0] || 1)).toFixed(1).padStart(10)
    const isMissed = (ms.at(-1) ?? 0) > aimOf(name)
    const cells = ms.map((one) => one.toFixed(1).padStart(10)).join('')
    console.log(`  ${name.padEnd(52)}${cells}${ratio}${isMissed ? `   aim: ${aimOf(name)}` : ''}`)
  }
}

function aimOf(name: string): number {
  if (name.startsWith('health')) return healthAimMs
  return name.startsWith('export') ? firstByteAimMs : aimMs
}

async function openFilled(engine: Engine, size: number) {
  if (engine === 'sqlite') {
    const database = await openSqlite(mkdtempSync(join(folder, 'data-')))
    await sql`pragma synchronous = off`.execute(database.query)
    await seedEveryTable(database)
    await multiplyRows(database, size)
    return { database, close: () => database.close() }
  }
  const postgres = await startPostgres()
  const address = await postgres.createDatabase()
  const database = await openPostgres(address)
  await seedEveryTable(database)
  const pool = createUnhurriedPool({ connectionString: address, max: 1 })
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await multiplyRows({ engine, query }, size)
  await query.destroy()
  return {
    database,
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}

async function measureAll(database: Database): Promise<Record<string, number>> {
  const { send } = await openCalls(database)
  const measured: Record<string, number> = {}
  for (const call of calls) {
    measured[`${call.endpoint} ${call.query}`] = await least(async () => {
      const response = await send(call)
      if (response.status !== 200) throw new Error(`${call.endpoint}: ${await response.text()}`)
      // Only the beginning of an export is waited for.
      await (call.isExport ? response.body?.cancel() : response.text())
    })
  }
  for (const [name, job] of Object.entries(jobs)) measured[name] = await least(() => job(database))
  return measured
}

async function least(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}

/** Over HTTP, from this process: the 99th percentile of health checks while exports are read to their end. */
async function measureHealth(database: Database): Promise<Record<string, number>> {
  const { api } = await openCalls(database)
  const options = { port: 0, host: '127.0.0.1', variable: 'LIVE_PORT' }
  const server = await listen((request, env) => api.fetch(request, env), options)
  const measured: Record<string, number> = {}
  for (const call of calls.filter(({ isExport }) => isExport)) {
    const ended = new AbortController()
    const headers = { Cookie: cookieOf(call.as) }
    const reading = fetch(`${server.address}${pathOf(call)}`, { headers })
      .then((response) => response.arrayBuffer())
      .finally(() => ended.abort())
    const times: number[] = []
    while (!ended.signal.aborted) {
      const startedAt = performance.now()
      await (await fetch(`${server.address}/api/health`)).text()
      times.push(performance.now() - startedAt)
      await setTimeout(5)
    }
    await reading
    const sorted = times.toSorted((a, b) => a - b)
    measured[`health beside ${call.endpoint}, p99`] =
      sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  }
  await server.close()
  return measured
}
