// `npm run bench:growth`, or with two sizes and an engine: `npm run bench:growth -- 25000 100000 sqlite`.
// How long every list, count, figure, export and job takes with so many requests and all that belongs to them, and how
// soon a health check is answered while exports are read. Fails where a figure misses its aim at the last size.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { startPostgres } from '#bin/postgres.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createUnhurriedPool } from '#server/db/postgres-pool.ts'
import type { Schema } from '#server/db/schema.ts'
import { openSqlite } from '#server/db/sqlite.ts'
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
    const { database, location, close } = await openFilled(engine, size)
    columns.push({ ...(await measureAll(database)), ...(await measureHealth(engine, location)) })
    await close()
  }
  const heads = sizes.map((size) => size.toLocaleString('en-US').padStart(10))
  console.log(
    `\n${engine}, ms, the median of ${rounds} (exports: first byte)${heads.join('')}     ratio       aim`,
  )
  const missed: string[] = []
  for (const name of Object.keys(columns[0] ?? {})) {
    const ms = columns.map((column) => column[name] ?? 0)
    const last = ms.at(-1) ?? 0
    const ratio = (last / (ms[0] || 1)).toFixed(1).padStart(10)
    const verdict = last > aimOf(name) ? 'MISSED' : 'met'
    if (verdict === 'MISSED') missed.push(`${name}: ${last.toFixed(1)} ms`)
    const cells = ms.map((one) => one.toFixed(1).padStart(10)).join('')
    console.log(
      `  ${name.padEnd(53)}${cells}${ratio}${String(aimOf(name)).padStart(10)}  ${verdict}`,
    )
  }
  console.log(
    `${engine}: ${missed.length === 0 ? 'every aim is met' : `MISSED\n  ${missed.join('\n  ')}`}`,
  )
  if (missed.length > 0) process.exitCode = 1
}

function aimOf(name: string): number {
  if (name.startsWith('health')) return healthAimMs
  return name.startsWith('export') ? firstByteAimMs : aimMs
}

async function openFilled(engine: Engine, size: number) {
  if (engine === 'sqlite') {
    const location = mkdtempSync(join(folder, 'data-'))
    const database = await openSqlite(location)
    await sql`pragma synchronous = off`.execute(database.query)
    await seedEveryTable(database)
    await multiplyRows(database, size)
    return { database, location, close: () => database.close() }
  }
  const postgres = await startPostgres()
  const location = await postgres.createDatabase()
  const database = await openPostgres(location)
  await seedEveryTable(database)
  const pool = createUnhurriedPool({ connectionString: location, max: 1 })
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await multiplyRows({ engine, query }, size)
  // A server that starts cleans up first. PostgreSQL vacuums by itself soon after so many rows changed.
  await cleanUp(database)
  await sql`vacuum analyze`.execute(query)
  await query.destroy()
  return {
    database,
    location,
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
    measured[`${call.endpoint} ${call.query}`] = await median(async () => {
      const response = await send(call)
      if (response.status !== 200) throw new Error(`${call.endpoint}: ${await response.text()}`)
      // Only the beginning of an export is waited for.
      await (call.isExport ? response.body?.cancel() : response.text())
    })
  }
  for (const [name, job] of Object.entries(jobs)) measured[name] = await median(() => job(database))
  return measured
}

async function median(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

/** The 99th percentile of health checks of a server in another process, while exports are read from it to their end. */
async function measureHealth(engine: Engine, location: string): Promise<Record<string, number>> {
  const server = fork(new URL('serve.ts', import.meta.url), [engine, location])
  const [address] = (await once(server, 'message')) as [string]
  const measured: Record<string, number> = {}
  for (const call of calls.filter(({ isExport }) => isExport)) {
    const reading = { isEnded: false }
    const ended = readAll(`${address}${pathOf(call)}`, { Cookie: cookieOf(call.as) }).finally(
      () => {
        reading.isEnded = true
      },
    )
    const times: number[] = []
    while (!reading.isEnded) {
      const startedAt = performance.now()
      await readAll(`${address}/api/health`)
      times.push(performance.now() - startedAt)
      await setTimeout(5)
    }
    await ended
    measured[`health beside ${call.endpoint}, p99`] = percentile(times, 0.99)
  }
  server.disconnect()
  await once(server, 'exit')
  return measured
}

/** Without keeping what is read. */
async function readAll(url: string, headers = {}): Promise<void> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}
