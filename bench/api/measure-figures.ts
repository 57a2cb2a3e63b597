import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import {
  countAnswers,
  countOpenByDay,
  countOrdersByTarget,
  countOrdersByWeek,
  countQuotes,
} from '#server/db/running-total-store.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { readFigures } from '#server/services/read-figures.ts'
import { median } from './median.ts'
import { countUp, type Engine } from './seed-statements.ts'

const from = '2024-11-18'
const to = '2026-11-18'
const weeks = 105
const first = Date.parse(from) / (24 * 60 * 60_000)
const range = { first, last: first + 7 * (weeks - 1) }
const runs = 21

/**
 * Every figure over the longest range, two years, with every total that there can be: each product and
 * part, each step of an answer time, in time and late. 1,000,000 requests cannot make more rows of it.
 */
export async function measureFigures(engine: Engine, place: string): Promise<void> {
  const database = await (engine === 'sqlite' ? openSqlite(place) : openPostgres(place))
  const rows = await fill(database)
  const { query } = database
  console.log(`${engine}: figures of two years from ${rows.toLocaleString('en-US')} totals, in ms`)
  const figures: Record<string, () => Promise<unknown>> = {
    'orders per week': () => countOrdersByWeek(query, range),
    'open by age': () => countOpenByDay(query),
    'answer times': () => countAnswers(query, range),
    quotes: () => countQuotes(query, range),
    'most wanted': () => countOrdersByTarget(query, range),
    'all of them': () => readFigures(database, { from, to }),
  }
  for (const [name, read] of Object.entries(figures)) {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now()
      await read()
      times.push(performance.now() - start)
    }
    const cells = [median(times), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(8))
    console.log(`  ${name.padEnd(16)} median${cells[0]}  slowest${cells[1]}   (aim: 200 or less)`)
  }
  await database.close()
}

async function fill({ engine, query }: Database): Promise<number> {
  const totals = [
    { name: 'ordered', key: `'product ' || k.i`, keys: 13, parts: 8 },
    {
      name: 'open',
      key: `case k.i % 2 when 0 then 'pending' else 'in-progress' end`,
      keys: 2,
      parts: 8,
    },
    { name: 'answered-in-time', key: `cast(k.i as text)`, keys: 160, parts: 1 },
    { name: 'answered-late', key: `cast(k.i as text)`, keys: 160, parts: 1 },
    { name: 'quoted', key: `''`, keys: 1, parts: 1 },
    { name: 'quote-accepted', key: `''`, keys: 1, parts: 1 },
    { name: 'quote-declined', key: `''`, keys: 1, parts: 1 },
  ]
  for (const { name, key, keys, parts } of totals) {
    await sql
      .raw(
        `insert into "runningTotal" ("name", "day", "key", "part", "count", "cents")
         select '${name}', ${first} + (d.i - 1) * ${name === 'open' ? 1 : 7}, ${key}, p.i - 1, 10, 1450050
         from ${countUp(engine, name === 'open' ? 7 * weeks : weeks, 'd')} cross join ${countUp(engine, keys, 'k')}
           cross join ${countUp(engine, parts, 'p')}`,
      )
      .execute(query)
  }
  // What the server would do by itself in the minutes after so many rows.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(query)
  const { count } = await query
    .selectFrom('runningTotal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
