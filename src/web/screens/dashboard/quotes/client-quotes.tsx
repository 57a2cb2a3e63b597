import { Printer } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownerActions, ownersOnly } from '#domain/companies/company-messages.ts'
import type { Quote, QuoteInPlan } from '#domain/quotes/quote.ts'
import { sayAfterAcceptance, sayMissingPlan } from '#domain/quotes/quote-wording.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { formatMoment } from '#domain/values/moments.ts'
import { Button } from '#ui/button.tsx'
import { useSession } from '#web/queries/session.ts'
import { Moment } from '#web/shared/moment.tsx'
import { printOnly } from '#web/shared/print-sheet/print-only.ts'
import { AcceptQuote } from './accept-quote.tsx'
import { DeclineQuote } from './decline-quote.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { QuoteRecord } from './quote-record.tsx'
import { QuoteSavings } from './quote-savings.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import { QuoteTerms } from './quote-terms.tsx'

/** The newest quote with what can be done about it, and the earlier ones. */
export function ClientQuotes({ request }: { request: RequestDetail }) {
  const [newest, ...earlier] = request.quotes
  if (newest === undefined) return null
  return (
    <section aria-labelledby="quote-heading" className="mt-6 grid gap-4">
      <QuoteCard request={request} quote={newest} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-9 font-semibold text-primary">
            Earlier quotes ({earlier.length})
          </summary>
          <ul className="mt-2 grid gap-6">
            {earlier.map((quote) => (
              <li key={quote.number} className="grid gap-4 border-t border-rule pt-4">
                <QuoteHeading quote={quote} />
                <QuoteTerms quote={quote} />
                <QuoteRecord quote={quote} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function QuoteCard({ request, quote }: { request: RequestDetail; quote: QuoteInPlan }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isOpen = quote.status === 'sent' && !request.closure
  return (
    <div className="grid gap-4 rounded-lg border border-rule-strong p-5 sm:p-6">
      <QuoteHeading quote={quote} id="quote-heading" headingRef={headingRef} />
      {/* Focus is here after accepting: what follows is in view. */}
      {quote.status === 'accepted' && request.status === 'pending' && !request.closure && (
        <p>{sayAfterAcceptance(quote, request.dueAt && formatMoment(request.dueAt))}</p>
      )}
      <QuoteTerms quote={quote} />
      {request.bill && <QuoteSavings {...request} bill={request.bill} quote={quote} />}
      <QuoteRecord quote={quote} />
      {quote.status === 'expired' && (
        <p>This quote has expired. Message us below and we’ll send a new one.</p>
      )}
      {isOpen && <QuoteDecision key={quote.number} {...{ request, quote, headingRef }} />}
      <PrintQuote request={request} quote={quote} />
    </div>
  )
}

interface QuoteHeadingProps {
  quote: Quote
  id?: string
  headingRef?: RefObject<HTMLHeadingElement | null>
}

function QuoteHeading({ quote, id, headingRef }: QuoteHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 id={id} ref={headingRef} tabIndex={-1} className="text-xl outline-none">
        Quote {quote.number}
      </h3>
      <QuoteBadge status={quote.status} viewer="client" />
      <p className="w-full text-sm text-soft">
        From {quote.sentBy}, <Moment at={quote.sentAt} />
      </p>
    </div>
  )
}

interface QuoteDecisionProps {
  request: RequestDetail
  quote: QuoteInPlan
  /** Gets focus once the form that had it is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>
}

type Step = 'accept' | 'decline' | 'ask'

/**
 * Accepting is in view; declining and asking are one press away. Members who are not owners can only ask, and so can
 * an owner whose company meanwhile needs a larger plan.
 */
function QuoteDecision({ request, quote, headingRef }: QuoteDecisionProps) {
  const { user } = useSession()
  const [step, setStep] = useState<Step>('accept')
  const toHeading = () => headingRef.current?.focus()
  const back = () => {
    flushSync(() => setStep('accept'))
    toHeading()
  }
  const target = { requestId: request.id, quote }
  if (step === 'decline') return <DeclineQuote {...target} onDone={toHeading} onCancel={back} />
  if (step === 'ask') return <QuestionForm {...target} onDone={back} />
  const obstacle =
    user?.companyRole === 'member'
      ? ownersOnly(user.company ?? null, ownerActions.decideQuote)
      : sayMissingPlan(quote)
  if (obstacle !== undefined) {
    return (
      <div className="grid justify-items-start gap-3 border-t border-rule pt-4">
        <p>{obstacle}</p>
        <Button look="outline" onClick={() => setStep('ask')}>
          Ask a question
        </Button>
      </div>
    )
  }
  return (
    <AcceptQuote {...target} onDone={toHeading}>
      <Button look="outline" onClick={() => setStep('decline')}>
        Decline quote…
      </Button>
      <Button look="quiet" onClick={() => setStep('ask')}>
        Ask a question
      </Button>
    </AcceptQuote>
  )
}

function PrintQuote({ request, quote }: { request: RequestDetail; quote: QuoteInPlan }) {
  const [isPrinted, setIsPrinted] = useState(false)

  function print() {
    flushSync(() => setIsPrinted(true))
    printOnly('quote')
  }

  return (
    <div>
      <Button look="quiet" onClick={print}>
        <Printer aria-hidden size={18} strokeWidth={1.5} />
        Print quote
      </Button>
      {isPrinted && <QuoteSheet request={request} quote={quote} />}
    </div>
  )
}
