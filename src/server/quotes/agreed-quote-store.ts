import { quoteContentSchema } from '#domain/quotes/quote.ts'
import type { Query } from '#server/db/database.ts'

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
