import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { type QuoteInPlan, withdrawalSchema } from '#domain/quotes/quote.ts'
import type { QuoteForm } from '#domain/quotes/quote-form.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { QuoteBadge, QuoteRecord, QuoteTerms } from '#web/screens/dashboard/quotes/quote-terms.tsx'
import { readQuoteDraft, writeQuoteDraft } from '#web/shared/quote-drafts.ts'
import { QuoteEditor } from './quote-editor.tsx'
import { ChangeError, useTool } from './tool-form.tsx'

/** The quotes of a request: those that were sent, and the next one. */
export function QuoteTool({ request }: { request: OperatorRequest }) {
  const { id, quotes, status } = request
  const [isWriting, setIsWriting] = useState(() => readQuoteDraft(id) !== undefined)
  const [discarded, setDiscarded] = useState<QuoteForm>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  if (status === 'completed' && quotes.length === 0) return null

  function close(typed?: QuoteForm) {
    flushSync(() => {
      setIsWriting(false)
      setDiscarded(typed)
    })
    headingRef.current?.focus()
  }

  function undo(typed: QuoteForm) {
    writeQuoteDraft(id, typed)
    write()
  }

  function write() {
    setDiscarded(undefined)
    setIsWriting(true)
  }

  return (
    <section aria-labelledby="quote-tool" className="grid gap-4">
      <h3
        ref={headingRef}
        id="quote-tool"
        tabIndex={-1}
        className="text-lg tracking-normal outline-none"
      >
        Quote
      </h3>
      {quotes.map((quote) => (
        <SentQuote key={quote.number} request={request} quote={quote} />
      ))}
      {status !== 'completed' &&
        (isWriting ? (
          <QuoteEditor request={request} onClose={close} />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button look="outline" onClick={write}>
              {quotes.length === 0 ? 'Write a quote' : 'Write a new quote'}
            </Button>
            <p role="status" className="empty:hidden">
              {discarded && (
                <>
                  Draft discarded.{' '}
                  <button type="button" className={linkClass()} onClick={() => undo(discarded)}>
                    Undo
                  </button>
                </>
              )}
            </p>
          </div>
        ))}
    </section>
  )
}

/** A quote that the client has. It can be withdrawn until it is accepted. */
function SentQuote({ request, quote }: { request: OperatorRequest; quote: QuoteInPlan }) {
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
