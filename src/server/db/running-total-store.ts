import type { ExpressionBuilder } from 'kysely'
import type { RunningTotal, TotalName } from '#domain/running-totals.ts'
import { compileOnce } from './compile-once.ts'
import type { Query } from './database.ts'
import type { Schema } from './schema.ts'

/** In how many rows one total of orders is kept. */
const orderParts = 8
const totalsOfOrders = new Set<TotalName>(['ordered', 'open'])

/** Adds to totals. Called once in a transaction, in one order, so that no two wait for each other. */
export async function addTotals(
  query: Query,
  totals: readonly RunningTotal[],
  /** The number of the request that they are about. */
  requestNumber: number,
): Promise<void> {
  if (totals.length === 0) return
  const rows = totals.map((total) => ({
    ...total,
    part: totalsOfOrders.has(total.name) ? requestNumber % orderParts : 0,
  }))
  const sorted = rows.toSorted((a, b) => (position(a) < position(b) ? -1 : 1))
  await addRows(totals.length)(query, ...sorted.flatMap((row) => columns.map((name) => row[name])))
}

const columns = ['name', 'day', 'key', 'count', 'cents', 'part'] as const
const compiledMax = 8
const compiled = new Map<number, ReturnType<typeof compileAdding>>()

/** The statement for a number of rows. An event adds to few totals, the deletion of an account to many. */
function addRows(count: number) {
  const known = compiled.get(count) ?? compileAdding(count)
  if (count <= compiledMax) compiled.set(count, known)
  return known
}

function compileAdding(count: number) {
  const row = { name: 'open', day: 0, key: '', count: 0, cents: 0, part: 0 } as const
  return compileOnce((query) =>
    query
      .insertInto('runningTotal')
      .values(Array.from({ length: count }, () => row))
      .onConflict((conflict) =>
        conflict.columns(['name', 'day', 'key', 'part']).doUpdateSet((eb) => ({
          count: eb('runningTotal.count', '+', eb.ref('excluded.count')),
          cents: eb('runningTotal.cents', '+', eb.ref('excluded.cents')),
        })),
      ),
  )
}

function position({ name, day, key }: RunningTotal): string {
  return [name, day, key].join(' ')
}

/** The first and the last Monday, as numbers. */
export interface WeekRange {
  first: number
  last: number
}

export function countOrdersByWeek(query: Query, range: WeekRange) {
  return inRange(query, ['ordered'], range)
    .groupBy('day')
    .select((eb) => ['day as week', sumOf(eb, 'count').as('count')])
    .execute()
}

export function countOrdersByTarget(query: Query, range: WeekRange) {
  return inRange(query, ['ordered'], range)
    .groupBy('key')
    .select((eb) => ['key', sumOf(eb, 'count').as('count')])
    .execute()
}

export function countAnswers(query: Query, range: WeekRange) {
  return inRange(query, ['answered-in-time', 'answered-late'], range)
    .groupBy(['day', 'name', 'key'])
    .select((eb) => ['day as week', 'name', 'key', sumOf(eb, 'count').as('count')])
    .execute()
}

export function countQuotes(query: Query, range: WeekRange) {
  return inRange(query, ['quoted', 'quote-accepted', 'quote-declined'], range)
    .groupBy(['day', 'name'])
    .select((eb) => [
      'day as week',
      'name',
      sumOf(eb, 'count').as('count'),
      sumOf(eb, 'cents').as('cents'),
    ])
    .execute()
}

/** Requests that are pending or in progress now, by the day of their order. */
export function countOpenByDay(query: Query) {
  return query
    .selectFrom('runningTotal')
    .where('name', '=', 'open')
    .groupBy(['day', 'key'])
    .select((eb) => ['day', 'key', sumOf(eb, 'count').as('count')])
    .execute()
}

function inRange(query: Query, names: TotalName[], { first, last }: WeekRange) {
  return query
    .selectFrom('runningTotal')
    .where('name', 'in', names)
    .where('day', '>=', first)
    .where('day', '<=', last)
}

/** PostgreSQL's sum of large integers is a decimal, which would arrive as text. */
function sumOf(eb: ExpressionBuilder<Schema, 'runningTotal'>, column: 'count' | 'cents') {
  return eb.cast<number>(eb.fn.sum(column), 'bigint')
}
