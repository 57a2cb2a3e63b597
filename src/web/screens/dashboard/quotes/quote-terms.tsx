import type { ReactNode } from 'react'
import type { OfferInPlan } from '#domain/quotes/quote.ts'
import { sayQuotedPlan, sayQuotedYears } from '#domain/quotes/quote-wording.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { QuoteTable } from './quote-table.tsx'

/** Everything a quote says, as its client sees it. */
export function QuoteTerms({ quote }: { quote: OfferInPlan }) {
  return (
    <div className="grid gap-4">
      <QuoteTable {...quote} />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Term name="Plan">{sayQuotedPlan(quote)}</Term>
        <Term name="Paid to us">{sayQuotedYears(quote)}</Term>
        <Term name="Estimated completion">
          <Day date={quote.estimatedCompletion} />
        </Term>
        <Term name="Valid until">
          <Day date={quote.validUntil} />
        </Term>
      </dl>
      {quote.note !== '' && (
        <p className="border-l-2 border-rule-strong py-1 pl-3 wrap-anywhere whitespace-pre-wrap">
          {quote.note}
        </p>
      )}
    </div>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
