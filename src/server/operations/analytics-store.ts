import { sql } from 'kysely'
import { type WeekCounts, weekCountsSchema } from '#domain/operations/assemble-analytics.ts'
import type { Answer } from '#domain/requests/waiting.ts'
import type { Query } from '#server/db/database.ts'

/** The first and the last Monday, as numbers. */
export interface WeekRange {
  first: number
  last: number
}

/** The counts of the settled weeks of a range: of all, up to the last that is stored. */
export async function listStoredWeeks(query: Query, { first, last }: WeekRange) {
  const rows = await query
    .selectFrom('analyticsWeek')
    .where((eb) => eb.between('week', first, last))
    .orderBy('week')
    .selectAll()
    .execute()
  return rows.map(({ week, counts }) => ({ week, ...weekCountsSchema.parse(JSON.parse(counts)) }))
}

/** The week after the last that is stored, or that of the first order; undefined without an order. */
export async function findUnstoredWeek(query: Query): Promise<number | undefined> {
  const { stored, ordered } = await query
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('analyticsWeek').select(sql<number | null>`max(week)`.as('week')).as('stored'),
      selectFrom('request').select(sql<number | null>`min(week)`.as('week')).as('ordered'),
    ])
    .executeTakeFirstOrThrow()
  return stored === null ? (ordered ?? undefined) : stored + 7
}

/** Another process may have stored it meanwhile. */
export async function insertWeek(query: Query, week: number, counts: WeekCounts): Promise<void> {
  await query
    .insertInto('analyticsWeek')
    .values({ week, counts: JSON.stringify(counts) })
    .onConflict((known) => known.column('week').doNothing())
    .execute()
}

const count = sql<number>`count(*)`.as('count')
/** PostgreSQL's sum of large integers is a decimal, which would arrive as text. */
const cents = sql<number>`cast(sum(${sql.ref('totalCents')}) as bigint)`.as('cents')

export async function countWeeks(query: Query, weeks: WeekRange): Promise<WeekCounts> {
  return {
    orders: await countOrders(query, weeks),
    answers: await countAnswers(query, weeks),
    quotes: [...(await countSentQuotes(query, weeks)), ...(await countDecidedQuotes(query, weeks))],
  }
}

/** By the product's name as it was typed. */
function countOrders(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('request')
    .where((eb) => eb.between('week', first, last))
    .groupBy(['week', 'targetSaaS'])
    .select(['week', 'targetSaaS', count])
    .execute()
}

export function countOpenByDay(query: Query) {
  const day = sql<string>`substr(${sql.ref('createdAt')}, 1, 10)`
  return (
    query
      .selectFrom('request')
      .where('closedAt', 'is', null)
      // As it is indexed: a list of the others would be looked up by another index, and sorted.
      .where('status', '<>', sql.lit('completed'))
      .groupBy([day, 'status'])
      .select([day.as('day'), 'status', count])
      .execute()
  )
}

function countAnswers(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('requestEvent')
    .where((eb) => eb.between('week', first, last))
    .where('answer', 'is not', null)
    .groupBy(['week', 'answer', 'answerStep'])
    .select(['week', 'answer', 'answerStep', count])
    .$narrowType<Answer>()
    .execute()
}

function countSentQuotes(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('quote')
    .where((eb) => eb.between('sentWeek', first, last))
    .groupBy('sentWeek')
    .select(['sentWeek as week', sql<'sent'>`'sent'`.as('status'), count, cents])
    .execute()
}

function countDecidedQuotes(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('quote')
    .where((eb) => eb.between('decidedWeek', first, last))
    .where('status', 'in', ['accepted', 'declined'])
    .groupBy(['decidedWeek', 'status'])
    .select(['decidedWeek as week', 'status', count, cents])
    .execute()
}
