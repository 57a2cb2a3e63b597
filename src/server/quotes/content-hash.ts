import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { scopeOf } from '#domain/checklist/checklist.ts'
import { type Acceptance, agreedSections, type QuoteInPlan } from '#domain/quotes/quote.ts'
import { type QuoteSection, quoteChanged, quoteSections } from '#domain/quotes/quote-rules.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import type { Query } from '#server/db/database.ts'
import { findPresent } from '#server/files/files.ts'
import { findRequest } from '#server/requests/request-changes.ts'
import { readItems } from '#server/requests/request-row.ts'
import { readTerms } from '#server/showcase/site-settings.ts'

type ContentHash = Record<'contentHash', string> & {
  sectionHashes: Record<QuoteSection, string>
}

/** What accepting a quote of a request would agree to now. */
export async function hashContent(
  query: Query,
  number: number,
  quote: QuoteInPlan,
): Promise<ContentHash> {
  const request = await findRequest(query, { number })
  const files = await findPresent(query, quote.files?.map(({ id }) => id) ?? [])
  const sections = agreedSections(quote, {
    scope: request ? scopeOf(readItems(request)) : [],
    fileIds: [...files.keys()],
    terms: await readTerms(query),
  })
  const hashes = quoteSections.map((section) => hash(sections[section]))
  const short = quoteSections.map((section, index) => [section, hashes[index]?.slice(0, 16)])
  return {
    contentHash: hash([requestId(number), quote.number, ...hashes]),
    sectionHashes: Object.fromEntries(short),
  }
}

/** Adds to the quote that is open what its acceptance has to send. */
export async function withContentHash(query: Query, request: RequestDetail) {
  const { quotes } = request
  const open = quotes.find(({ status }) => status === 'sent')
  if (open === undefined) return request
  const hashed = { ...open, ...(await hashContent(query, requestNumber(request.id), open)) }
  return { ...request, quotes: quotes.with(quotes.indexOf(open), hashed) }
}

/** Throws when what was read is not what accepting it would agree to now. */
export function rejectChanged(
  read: Pick<Acceptance, 'contentHash' | 'sectionHashes'>,
  now: ContentHash,
): void {
  if (read.contentHash === now.contentHash) return
  const { sectionHashes } = read
  const changed = quoteSections.filter(
    (section) => sectionHashes && sectionHashes[section] !== now.sectionHashes[section],
  )
  const message = quoteChanged(changed)
  const fields = changed.map((section) => [`sectionHashes.${section}`, message])
  throw new CallError('conflict', message, {
    contentHash: message,
    ...Object.fromEntries(fields),
  })
}

function hash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
