import { useState } from 'react'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { type QuoteInPlan, withdrawalSchema } from '#domain/quotes/quote.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { ChangeError } from '#web/screens/dashboard/operations/change-error.tsx'
import { useTool } from '#web/screens/dashboard/operations/use-tool.ts'
import { QuoteBadge } from '#web/screens/dashboard/quotes/quote-badge.tsx'
import { QuoteRecord } from '#web/screens/dashboard/quotes/quote-record.tsx'
import { QuoteTerms } from '#web/screens/dashboard/quotes/quote-terms.tsx'

/** A quote that the client has. It can be withdrawn until it is accepted. */
export function SentQuote({ request, quote }: { request: OperatorRequest; quote: QuoteInPlan }) {
  const { id, version, closure } = request
  const tool = useTool(id, withdrawalSchema, (operations, change) =>
    operations.withdrawQuote(id, quote.number, change),
  )
  // The client may be reading it: a press by mistake must not take it away.
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = quote.status === 'sent' || quote.status === 'expired'

  return (
    <div className="grid gap-2 border-l-2 border-rule-strong pl-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-semibold">Quote {quote.number}</strong>
        <span className="figures">{formatCents(quote.totalCents)}</span>
        <QuoteBadge status={quote.status} viewer="operator" />
      </p>
      <details>
        <summary className="min-h-9 text-primary">What it says</summary>
        <QuoteTerms quote={quote} />
      </details>
      <QuoteRecord quote={quote} />
      {tool.error && <ChangeError error={tool.error} request={request} />}
      {isOpen && !closure && (
        <div className="flex flex-wrap items-center gap-3">
          {isAsked ? (
            <>
              <Button
                look="outline"
                isBusy={tool.isBusy}
                onClick={() => void tool.send({ version })}
              >
                Withdraw quote {quote.number}
              </Button>
              <Button look="quiet" disabled={tool.isBusy} onClick={() => setIsAsked(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <button type="button" className={linkClass()} onClick={() => setIsAsked(true)}>
              Withdraw…
            </button>
          )}
        </div>
      )}
    </div>
  )
}
