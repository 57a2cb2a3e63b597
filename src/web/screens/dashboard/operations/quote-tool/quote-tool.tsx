import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { QuoteForm } from '#domain/quotes/quote-form.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { readQuoteDraft, writeQuoteDraft } from '#web/shared/quote-drafts.ts'
import { QuoteEditor } from './quote-editor.tsx'
import { SentQuote } from './sent-quote.tsx'

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
