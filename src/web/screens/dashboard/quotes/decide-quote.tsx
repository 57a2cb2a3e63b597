import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/errors.ts'
import {
  acceptanceSchema,
  type Quote,
  type QuoteInPlan,
  rejectionSchema,
} from '#domain/quotes/quote.ts'
import { sayAgreement } from '#domain/quotes/quote-wording.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useDecideQuote } from '#web/queries/requests.ts'
import { announce } from '#web/shared/announcer.tsx'

interface AcceptQuoteProps {
  requestId: string
  quote: QuoteInPlan
  onDone: () => void
  /** The other things that can be done. */
  children: ReactNode
}

/** The typed name is the signature. */
export function AcceptQuote({ requestId, quote, onDone, children }: AcceptQuoteProps) {
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const nameRef = useRef<HTMLInputElement>(null)
  const decision = useDecideQuote(requestId)

  async function accept(event: FormEvent) {
    event.preventDefault()
    const { data, error } = acceptanceSchema.safeParse({ name })
    setNameError(error?.issues[0]?.message)
    if (data === undefined) return nameRef.current?.focus()
    try {
      await decision.mutateAsync({ number: quote.number, accept: data })
    } catch {
      return undefined
    }
    announce(`Quote ${quote.number} accepted`)
    return onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void accept(event)} className="grid gap-3">
      <p className="font-semibold">{sayAgreement(quote)}</p>
      <Field label="Your full name" hint="Your typed name is your signature." error={nameError}>
        {(control) => (
          <input
            {...control}
            ref={nameRef}
            className="field"
            autoComplete="name"
            readOnly={decision.isPending}
            value={name}
            onChange={(event) => {
              setNameError(undefined)
              setName(event.target.value)
            }}
          />
        )}
      </Field>
      <DecisionError error={decision.error} />
      <div className="grid gap-2">
        <Button type="submit" isBusy={decision.isPending}>
          Accept quote
        </Button>
        {children}
        <p role="status" className="text-soft empty:hidden">
          {decision.isPending && 'Accepting…'}
        </p>
      </div>
    </form>
  )
}

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
    <form noValidate onSubmit={(event) => void decline(event)} className="grid gap-3">
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

function DecisionError({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold">
      {error instanceof CallError ? error.message : messages.internal}
    </p>
  )
}
