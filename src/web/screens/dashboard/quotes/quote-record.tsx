import type { Quote } from '#domain/quotes/quote.ts'
import { Moment } from '#web/shared/moment.tsx'

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
