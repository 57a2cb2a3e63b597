import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Quote, rejectionSchema } from '#domain/quotes/quote.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useDecideQuote } from '#web/queries/following.ts'
import { announce } from '#web/shared/announcer.tsx'
import { DecisionError } from './decision-error.tsx'

interface DeclineQuoteProps {
  requestId: string
  quote: Quote
  onDone: () => void
  onCancel: () => void
}

export function DeclineQuote({ requestId, quote, onDone, onCancel }: DeclineQuoteProps) {
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const decision = useDecideQuote(requestId)

  useEffect(() => reasonRef.current?.focus(), [])

  async function decline(event: FormEvent) {
    event.preventDefault()
    const { data, error } = rejectionSchema.safeParse(reason.trim() === '' ? {} : { reason })
    setReasonError(error?.issues[0]?.message)
    if (data === undefined) return reasonRef.current?.focus()
    try {
      await decision.mutateAsync({ number: quote.number, decline: data })
    } catch {
      return undefined
    }
    announce(`Quote ${quote.number} declined`)
    return onDone()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void decline(event)}
      className="grid gap-3 border-t border-rule pt-4"
    >
      <Field
        label="Reason (optional)"
        hint="What would have to change? We may send a new quote."
        error={reasonError}
      >
        {(control) => (
          <textarea
            {...control}
            ref={reasonRef}
            rows={2}
            className="field"
            readOnly={decision.isPending}
            value={reason}
            onChange={(event) => {
              setReasonError(undefined)
              setReason(event.target.value)
            }}
          />
        )}
      </Field>
      <DecisionError error={decision.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="outline" isBusy={decision.isPending}>
          Decline quote
        </Button>
        <Button look="quiet" disabled={decision.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <p role="status" className="text-soft empty:hidden">
          {decision.isPending && 'Declining…'}
        </p>
      </div>
    </form>
  )
}
