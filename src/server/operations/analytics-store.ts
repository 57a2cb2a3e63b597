import { sql } from 'kysely'
import type { Answer } from '#domain/requests/waiting.ts'
import type { Query } from '#server/db/database.ts'

/** The first and the last Monday, as numbers. */
export interface WeekRange {
  first: number
  last: number
}

const count = sql<number>`count(*)`.as('count')
/** PostgreSQL's sum of large integers is a decimal, which would arrive as text. */
const cents = sql<number>`cast(sum(${sql.ref('totalCents')}) as bigint)`.as('cents')

/** By the product's name as it was typed. */
export function countOrders(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('request')
    .where((eb) => eb.between('week', first, last))
    .groupBy(['week', 'targetSaaS'])
    .select(['week', 'targetSaaS', count])
    .execute()
}

/** Requests that are pending or in progress now, by the day of their order. */
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

/** By whether they were in time, and by the step of the answer time. */
export function countAnswers(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('requestEvent')
    .where((eb) => eb.between('week', first, last))
    .where('answer', 'is not', null)
    .groupBy(['week', 'answer', 'answerStep'])
    .select(['week', 'answer', 'answerStep', count])
    .$narrowType<Answer>()
    .execute()
}

/** Quotes and the sum of their one-time totals, by the week in which they were sent. */
export function countSentQuotes(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('quote')
    .where((eb) => eb.between('sentWeek', first, last))
    .groupBy('sentWeek')
    .select(['sentWeek as week', sql<'sent'>`'sent'`.as('status'), count, cents])
    .execute()
}

/** The same of those that were accepted or declined, by the week of the decision. */
export function countDecidedQuotes(query: Query, { first, last }: WeekRange) {
  return query
    .selectFrom('quote')
    .where((eb) => eb.between('decidedWeek', first, last))
    .where('status', 'in', ['accepted', 'declined'])
    .groupBy(['decidedWeek', 'status'])
    .select(['decidedWeek as week', 'status', count, cents])
    .execute()
}
