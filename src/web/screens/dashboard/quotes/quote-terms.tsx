import type { ReactNode } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import type { OfferInPlan, Quote, QuoteContent } from '#domain/quotes/quote.ts'
import { type QuoteStatus, quoteStatusLabels } from '#domain/quotes/quote-rules.ts'
import { sayQuotedPlan, sayQuotedYears } from '#domain/quotes/quote-wording.ts'
import { formatCents } from '#domain/values/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Moment } from '#web/shared/moment.tsx'

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

type QuoteTableProps = Pick<QuoteContent, 'lines' | 'totalCents'>

/** What is built or done, line by line, and the one-time total. */
function QuoteTable({ lines, totalCents }: QuoteTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Paid once</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {[...lines.entries()].map(([position, { title, amountCents }]) => (
          <tr key={position} className="border-b border-rule align-baseline">
            <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere">
              {title}
            </th>
            <td className="figures py-2 text-right">{formatCents(amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink align-baseline font-semibold">
          <th scope="row" className="py-2 pr-4">
            Total, paid once
          </th>
          <td className="figures py-2 text-right text-lg">{formatCents(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What is recorded about a decision: who, when, on which version, and the hash of its content. */
export function QuoteRecord({ quote }: { quote: Quote }) {
  const { decision, status, number } = quote
  if (decision === undefined) return null
  if (status === 'declined') {
    return (
      <div className="border-l-2 border-rule-strong bg-sunken px-4 py-3">
        <p>
          Declined by {decision.by} on <Moment at={decision.at} />
        </p>
        {decision.reason && (
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-soft">{decision.reason}</p>
        )}
      </div>
    )
  }
  return (
    <div className="border-l-2 border-green bg-green-soft px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        Accepted by {decision.name} on <Moment at={decision.at} />
      </p>
      <p className="mt-1 text-sm wrap-anywhere">
        Version {number}, signed in as {decision.by}. Content hash (SHA-256):{' '}
        <span className="figures">{decision.contentHash}</span>
      </p>
    </div>
  )
}

export function QuoteBadge({ status, viewer }: { status: QuoteStatus; viewer: Role }) {
  return <Badge tone={tones[status]}>{quoteStatusLabels[viewer][status]}</Badge>
}

const tones: Record<QuoteStatus, Tone> = {
  sent: 'amber',
  accepted: 'green',
  declined: 'neutral',
  superseded: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}
