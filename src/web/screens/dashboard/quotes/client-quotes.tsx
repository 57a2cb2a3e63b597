import { Printer } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownerActions, ownersOnly } from '#domain/companies/company-messages.ts'
import type { OfferInPlan, Quote, QuoteInPlan } from '#domain/quotes/quote.ts'
import { compareQuote } from '#domain/quotes/quote-comparison.ts'
import {
  sayAfterAcceptance,
  sayFirstYear,
  sayMissingPlan,
  sayPayback,
} from '#domain/quotes/quote-wording.ts'
import type { OrderBill } from '#domain/requests/order-bill.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { listProducts } from '#domain/savings/savings-wording.ts'
import { formatMoment } from '#domain/values/moments.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { useSession } from '#web/queries/session.ts'
import { MessageForm } from '#web/screens/dashboard/request-panel/message-form.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { printOnly } from '#web/shared/print-sheet/print-only.ts'
import { FittedChart } from '#web/shared/savings-chart/savings-chart.tsx'
import { AcceptQuote, DeclineQuote } from './decide-quote.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import { QuoteBadge, QuoteRecord, QuoteTerms } from './quote-terms.tsx'

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

interface QuoteSavingsProps {
  bill: OrderBill
  targetSaaS: string
  quote: OfferInPlan
}

/** The bill that came with the order against the quote. */
function QuoteSavings({ bill, targetSaaS, quote }: QuoteSavingsProps) {
  const comparison = compareQuote(bill, targetSaaS, quote)
  if (comparison === undefined) return null
  return (
    <section aria-labelledby="quote-savings" className="border-t border-rule pt-4">
      <h4 id="quote-savings" className="font-semibold">
        Compared with {listProducts(comparison.lines)} today
      </h4>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Figure name="You pay today">{formatCents(comparison.todayYearCents)} a year</Figure>
        <Figure name="First year">{formatCents(comparison.firstYearCents)}</Figure>
        <Figure name="Each year after">{formatCents(comparison.laterYearCents)}</Figure>
      </dl>
      <p className="mt-2 text-lg font-semibold">{sayPayback(comparison)}</p>
      <FittedChart savings={comparison.savings} />
      <p className="mt-2 text-sm text-soft">
        {sayFirstYear(comparison)} Hosting, moving and growth are as your order assumed them. Month
        1 is the first full month after the handover.
      </p>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures text-lg font-semibold">{children}</dd>
    </div>
  )
}

interface QuestionFormProps {
  requestId: string
  quote: Quote
  onDone: () => void
}

/** A question is a message that names its quote. */
function QuestionForm({ requestId, quote, onDone }: QuestionFormProps) {
  return (
    <div className="grid gap-3 border-t border-rule pt-4">
      <MessageForm
        requestId={requestId}
        quote={quote.number}
        wording={{
          label: `Your question about quote ${quote.number}`,
          hint: 'The quote stays open while we answer.',
          submit: 'Send question',
          sent: 'Question sent',
        }}
        onSent={onDone}
      />
      <div>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
