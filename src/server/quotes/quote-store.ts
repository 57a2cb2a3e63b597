import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import {
  type AcceptedPlan,
  agreedPlanSchema,
  findPlanBasis,
} from '#domain/companies/company-plan.ts'
import {
  type Quote,
  type QuoteContent,
  type QuoteInPlan,
  quoteContentSchema,
} from '#domain/quotes/quote.ts'
import { quoteStatusAt } from '#domain/quotes/quote-rules.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type QuoteRow = Selectable<Schema['quote']>

/** A request's quotes, newest first, and its company's plan, which its accepted quotes make. One query. */
export async function listQuotesInPlan(query: Query, number: number) {
  const rows = await quotesInPlans(query, [number])
  return {
    quotes: toQuotesInPlan(rows, number),
    planBasis: findPlanBasis(acceptedOf(rows), number),
  }
}

/** The quotes of some requests, each as above. One query. */
export async function listQuotesInPlans(query: Query, numbers: number[]) {
  if (numbers.length === 0) return new Map<number, QuoteInPlan[]>()
  const rows = await quotesInPlans(query, numbers)
  const byCompany = Map.groupBy(rows, ({ companyId }) => companyId)
  const companyOf = new Map(rows.map((row) => [row.requestNumber, row.companyId]))
  return new Map(
    numbers.map((number) => [
      number,
      toQuotesInPlan(byCompany.get(companyOf.get(number) ?? '') ?? [], number),
    ]),
  )
}

type QuoteInPlanRow = QuoteRow & { closedAt: string | null; companyId: string }

function quotesInPlans(query: Query, numbers: number[]): Promise<QuoteInPlanRow[]> {
  return query
    .selectFrom('quote')
    .innerJoin('request', 'request.number', 'quote.requestNumber')
    .where('request.companyId', 'in', (eb) =>
      eb.selectFrom('request as own').where('own.number', 'in', numbers).select('own.companyId'),
    )
    .where((eb) =>
      eb.or([eb('request.number', 'in', numbers), eb('quote.status', '=', 'accepted')]),
    )
    .orderBy('quote.number', 'desc')
    .selectAll('quote')
    .select(['request.closedAt', 'request.companyId'])
    .execute()
}

/** Those of one request. The rows are those of its company. */
function toQuotesInPlan(rows: readonly QuoteInPlanRow[], number: number): QuoteInPlan[] {
  const accepted = acceptedOf(rows)
  return rows
    .filter(({ requestNumber }) => requestNumber === number)
    .map((row) => {
      const acceptedAt = row.status === 'accepted' ? (row.decidedAt ?? row.sentAt) : undefined
      return { ...toQuote(row), planBasis: findPlanBasis(accepted, number, acceptedAt) }
    })
}

function acceptedOf(rows: readonly QuoteInPlanRow[]): AcceptedPlan[] {
  return rows.filter(({ status }) => status === 'accepted').map(toAcceptedPlan)
}

/** The plan of a company's open requests; undefined before one has an accepted quote. */
export async function findCompanyPlan(query: Query, companyId: string) {
  const rows = await query
    .selectFrom('quote')
    .innerJoin('request', 'request.number', 'quote.requestNumber')
    .where('request.companyId', '=', companyId)
    .where('request.closedAt', 'is', null)
    .where('quote.status', '=', 'accepted')
    .selectAll('quote')
    .select('request.closedAt')
    .execute()
  return findPlanBasis(rows.map(toAcceptedPlan), 0).before
}

export async function listQuotesOf(
  query: Query,
  requests: { number: number; quoteCount: number }[],
): Promise<Map<number, Quote[]>> {
  const numbers = requests.filter(({ quoteCount }) => quoteCount > 0).map(({ number }) => number)
  if (numbers.length === 0) return new Map()
  const rows = await query
    .selectFrom('quote')
    .selectAll()
    .where('requestNumber', 'in', numbers)
    .orderBy('requestNumber')
    .orderBy('number', 'desc')
    .execute()
  const byRequest = Map.groupBy(rows, ({ requestNumber }) => requestNumber)
  return new Map([...byRequest].map(([number, own]) => [number, own.map(toQuote)]))
}

type NewRow = Omit<Insertable<Schema['quote']>, 'status' | 'content' | 'totalCents'>

export async function insertQuote(query: Query, row: NewRow, content: QuoteContent): Promise<void> {
  const { totalCents } = content
  const sent = { ...row, content: JSON.stringify(content), totalCents, status: 'sent' as const }
  await query.insertInto('quote').values(sent).execute()
}

export async function findAcceptedTerms(query: Query, requestNumber: number, number: number) {
  const found = query.selectFrom('quote').where((eb) => eb.and({ requestNumber, number }))
  return (await found.select('acceptedTerms').executeTakeFirst())?.acceptedTerms ?? null
}

/** Changes a quote that is still open, or any of the request. The caller holds the request's lock. */
export async function closeQuotes(
  query: Query,
  which: { requestNumber: number; number?: number },
  values: Updateable<Schema['quote']>,
): Promise<void> {
  const open = (eb: ExpressionBuilder<Schema, 'quote'>) => eb.and({ ...which, status: 'sent' })
  await query.updateTable('quote').set(values).where(open).execute()
}

function toAcceptedPlan(row: QuoteRow & { closedAt: string | null }): AcceptedPlan {
  const { plan, billing, planCents } = z.parse(agreedPlanSchema, JSON.parse(row.content))
  const { requestNumber, decidedAt, sentAt, closedAt } = row
  return { plan, billing, planCents, requestNumber, acceptedAt: decidedAt ?? sentAt, closedAt }
}

function toQuote(row: QuoteRow): Quote {
  const content = quoteContentSchema.parse(JSON.parse(row.content))
  return {
    number: row.number,
    status: quoteStatusAt({ status: row.status, validUntil: content.validUntil }, new Date()),
    sentAt: row.sentAt,
    sentBy: row.sentBy,
    ...content,
    ...decisionOf(row),
  }
}

function decisionOf(row: QuoteRow): Pick<Quote, 'decision'> {
  const { decidedAt: at, decidedBy: by, acceptedName, contentHash, declineReason } = row
  if (at === null || by === null) return {}
  return {
    decision: {
      at,
      by,
      ...(acceptedName === null ? {} : { name: acceptedName }),
      ...(contentHash === null ? {} : { contentHash }),
      ...(declineReason === null ? {} : { reason: declineReason }),
    },
  }
}

/** Keeps what the service must keep of a company's accepted quotes, without personal data. */
export async function keepAgreedQuotes(query: Query, companyId: string): Promise<void> {
  const rows = await query
    .selectFrom('quote')
    .innerJoin('request', 'request.number', 'quote.requestNumber')
    .where('request.companyId', '=', companyId)
    .where('quote.status', '=', 'accepted')
    .select(['quote.requestNumber', 'quote.number as quoteNumber', 'quote.totalCents'])
    .select(['quote.content', 'quote.sentAt', 'quote.decidedAt', 'quote.contentHash'])
    .execute()
  for (const { content, decidedAt, contentHash, ...row } of rows) {
    const { plan, billing } = quoteContentSchema.parse(JSON.parse(content))
    await query
      .insertInto('agreedQuote')
      .values({
        ...row,
        plan,
        billing,
        decidedAt: decidedAt ?? row.sentAt,
        contentHash: contentHash ?? '',
      })
      .onConflict((known) => known.columns(['requestNumber', 'quoteNumber']).doNothing())
      .execute()
  }
}
