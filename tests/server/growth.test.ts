import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { readTables } from '#server/backup/dump-database.ts'
import type { Database } from '#server/db/database.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { databasePath, openSqlite } from '#server/db/sqlite.ts'
import { calls, countRows, jobs, openCalls, unmeasured } from '../../bench/growth/calls.ts'
import { multiplyRows } from '../../bench/growth/multiply-rows.ts'
import { seedEveryTable } from '../../bench/growth/seed-every-table.ts'
import { everyEndpoint } from './safety/send.ts'
import { openTestDatabase, temporaryFolder } from './test-database.ts'

const [few, many] = [512, 2048]

/** What reads everything by nature may take four times the work with four times as much, and some for deeper indexes. */
const growthMax = { everything: 5, part: 2.5 }
// The first page of a client's requests, with what waits for them, is not full here yet.
const readsEverything =
  /^(export|readAnalytics|readClient|listQueue .*search=|list(Client)?Requests (state=all)?$)/

/** Too few to tell. */
const pagesIgnored = 10

test('every read of the API is measured', () => {
  const reads = everyEndpoint.filter(([, { method }]) => method === 'GET').map(([name]) => name)
  const known = new Set([...calls.map(({ endpoint }) => endpoint), ...unmeasured])
  expect(reads.filter((name) => !known.has(name))).toEqual([])
})

test('on SQLite, no call and no job reads more pages than its share when every table has grown', async () => {
  const seeded = await openTestDatabase()
  await seedEveryTable(seeded)
  expect(await findEmptyTables(seeded)).toEqual([])
  const [before, after] = [await grow(few), await grow(many)]
  expect(findGrown(before.pages, after.pages, growthMax.part)).toEqual([])
  // From an index of the texts alone, which has many in a page; a row of the table takes a third of one.
  expect(after.pages['listQueue search=no such thing']).toBeLessThan(many / 10)
  // What the measure is for: a query that reads every invoice for each request.
  const badly = [before, after].map(({ badPages }) => ({ bad: badPages }))
  expect(findGrown(badly[0] ?? {}, badly[1] ?? {}, growthMax.everything)).toHaveLength(1)

  async function grow(size: number) {
    const folder = temporaryFolder()
    await sql`vacuum into ${databasePath(folder)}`.execute(seeded.query)
    const database = await openSqlite(folder)
    onTestFinished(() => database.close())
    await sql`pragma synchronous = off`.execute(database.query)
    await multiplyRows(database, size)
    // A cache of the upper pages of an index and no more, so that the pages that a query needs are read from the file.
    await sql`pragma cache_size = 8`.execute(database.query)
    // A checkpoint reads as well, in whatever call it falls.
    await sql`pragma wal_autocheckpoint = 0`.execute(database.query)
    const pages = await measure(database, size, countPages)
    const bad = sql`select count(*) from request where exists
      (select 1 from invoice where "requestNumber" + 0 = request.number and "paidCents" < "totalCents")`
    return { pages, badPages: await countPages(() => bad.execute(database.query)) }
  }
})

test.runIf(isFullRun)(
  'on PostgreSQL, no call and no job reads more blocks than its share when every table has grown',
  async () => {
    const [before, after] = [await measureBlocks(few), await measureBlocks(many)]
    // It reads the whole of a small table rather than an index.
    expect(findGrown(before, after, growthMax.everything)).toEqual([])
  },
)

async function measureBlocks(size: number) {
  let asked: string[] = []
  const database = await openTestDatabase('postgres', (query, values) => {
    // With its values in it: a plan is made for known values.
    const text = query.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]))
    if (/^(select|with)/.test(text)) asked.push(text)
  })
  await seedEveryTable(database)
  await multiplyRows(database, size)
  return measure(database, size, async (act) => {
    asked = []
    await act()
    const queries = asked
    asked = []
    let blocks = 0
    for (const query of queries) {
      const explained = sql.raw<{ 'QUERY PLAN': Explained }>(`${explain} ${query}`)
      const [{ Plan } = {}] =
        (await explained.execute(database.query)).rows[0]?.['QUERY PLAN'] ?? []
      blocks += (Plan?.['Shared Hit Blocks'] ?? 0) + (Plan?.['Shared Read Blocks'] ?? 0)
    }
    return blocks
  })
}

const explain = 'explain (analyze, buffers, format json)'
type Explained = { Plan?: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[]

type Count = (act: () => Promise<unknown>) => Promise<number>

/** The work of every call and job, each of which answers with the rows that it should. */
async function measure(database: Database, requests: number, count: Count) {
  const { send } = await openCalls(database)
  const work: Record<string, number> = {}
  for (const call of calls) {
    const name = `${call.endpoint} ${call.query}`
    const response = await send(call)
    expect(response.status, name).toBe(200)
    const rows = await countRows(response)
    const wanted = typeof call.rows === 'function' ? call.rows(requests) : (call.rows ?? rows)
    expect(rows, name).toBe(wanted)
    work[name] = await count(async () => (await send(call)).text())
  }
  for (const [name, job] of Object.entries(jobs)) {
    await job(database)
    work[name] = await count(() => job(database))
  }
  return work
}

/** What took more than so many times the work, with both. */
function findGrown(before: Record<string, number>, after: Record<string, number>, max: number) {
  return Object.entries(after).flatMap(([name, pages]) => {
    const share = readsEverything.test(name) ? growthMax.everything : max
    const earlier = before[name] ?? 0
    return pages <= earlier * share + pagesIgnored ? [] : [`${name}: ${earlier} to ${pages}`]
  })
}

async function countPages(act: () => Promise<unknown>): Promise<number> {
  const before = countReadBytes()
  await act()
  return Math.floor((countReadBytes() - before) / pageBytes)
}

/** By this thread so far: SQLite reads in it, and other tests of the process do not. */
function countReadBytes(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1])
}

const pageBytes = 4096

async function findEmptyTables({ query }: Database): Promise<string[]> {
  const names: string[] = []
  for (const { name } of await readTables(releasedMigrations)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(query)
    if (rows.length === 0) names.push(name)
  }
  return names
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
