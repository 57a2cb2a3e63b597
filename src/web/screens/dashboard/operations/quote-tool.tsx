import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { quoteNotOpen } from '#domain/quotes/quote-rules.ts'
import { compareQuote } from '#domain/quotes/quote-wording.ts'
import { changeError } from '#domain/requests/request-moves.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { QuoteBadge, QuotePanel, QuoteRecord } from '#web/screens/dashboard/quotes/quote-panel.tsx'
import { AskFirst } from '#web/shared/form/ask-first.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { holdKeys } from './hold-keys.ts'
import { ChangedMeanwhile } from './request-form.tsx'

export function QuoteList({ request }: { request: OperatorRequest }) {
  const { quotes } = request
  const panel = useUrlPanel('quote')
  return (
    <>
      <ul aria-label="Quotes" className="mb-3 grid gap-2">
        {quotes.map(({ number, totalCents, status }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3">
            <PanelLink panel="quote" opens={String(number)}>
              Quote {number}
            </PanelLink>
            <span className="figures">{formatCents(totalCents)}</span>
            <QuoteBadge status={status} viewer="operator" />
          </li>
        ))}
      </ul>
      {isQuotable(request) && (
        <Button
          look="outline"
          aria-keyshortcuts="q"
          onClick={() => {
            holdKeys()
            panel.open('new')
          }}
        >
          {quotes.length === 0 ? 'Write the first quote' : 'Write a new quote'}
        </Button>
      )}
    </>
  )
}

/** The quote that the address names: `?request=HIT-012&quote=1`. */
export function OperatorQuote({ request }: { request: OperatorRequest }) {
  const { openFor, close } = useUrlPanel('quote')
  const quote = request.quotes.find(({ number }) => String(number) === openFor)
  if (quote === undefined) return null
  const { bill, targetSaaS, client, invoicing } = request
  return (
    <QuotePanel
      request={request}
      quote={quote}
      buyer={{ ...client, address: invoicing.address }}
      viewer="operator"
      comparison={bill && compareQuote(bill, targetSaaS, quote)}
      onClose={close}
    >
      <SentQuote key={quote.number} request={request} quote={quote} />
    </QuotePanel>
  )
}

export function isQuotable({
  status,
  closure,
}: Pick<OperatorRequest, 'status' | 'closure'>): boolean {
  return changeError('quote', { status, isClosed: closure !== undefined }) === null
}

function SentQuote({ request, quote }: { request: OperatorRequest; quote: QuoteInPlan }) {
  const { id, version, closure } = request
  const { status } = quote
  const withdraw = useRequestChange(id, (operations, change: { version: number }) =>
    operations.withdrawQuote(id, quote.number, change),
  )
  const isWithdrawable = (status === 'sent' || status === 'expired') && !closure

  return (
    <section>
      <h3 tabIndex={-1} className="mb-3 text-lg tracking-normal outline-none">
        Decision
      </h3>
      <QuoteRecord quote={quote} />
      {!quote.decision && (
        <p>
          {status === 'sent'
            ? 'The client hasn’t decided yet.'
            : quoteNotOpen(quote.number, status)}
        </p>
      )}
      {isWithdrawable && (
        <AskFirst
          opener="Withdraw…"
          confirm={`Withdraw quote ${quote.number}`}
          cancel="Keep it"
          change={{ ...withdraw, mutate: () => withdraw.mutate({ version }) }}
          conflict={<ChangedMeanwhile request={request} />}
        >
          The client will no longer be able to accept it.
        </AskFirst>
      )}
    </section>
  )
}
