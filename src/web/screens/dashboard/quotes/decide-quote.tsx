import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/errors.ts'
import { acceptanceSchema, type Quote, rejectionSchema } from '#domain/quotes/quote.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useDecideQuote } from '#web/queries/requests.ts'
import { announce } from '#web/shared/announcer.tsx'

interface DecideQuoteProps {
  kind: keyof typeof wording
  requestId: string
  quote: Quote
  onDone: () => void
  /** The other things that can be done. */
  children: ReactNode
}

const wording = {
  accept: {
    label: 'Your full name',
    hint: 'Your typed name is your signature.',
    submit: 'Accept quote',
    busy: 'Accepting…',
    done: 'accepted',
  },
  decline: {
    label: 'Reason (optional)',
    hint: 'What would have to change? We may send a new quote.',
    submit: 'Decline quote',
    busy: 'Declining…',
    done: 'declined',
  },
}

/** Accepts a quote, for which the typed name is the signature, or declines it. */
export function DecideQuote({ kind, requestId, quote, onDone, children }: DecideQuoteProps) {
  const { label, hint, submit, busy, done } = wording[kind]
  const [text, setText] = useState('')
  const [textError, setTextError] = useState<string>()
  const textRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const decision = useDecideQuote(requestId)

  useEffect(() => {
    // The button that asked for the reason has made way for it.
    if (kind === 'decline') textRef.current?.focus()
  }, [kind])

  async function decide(event: FormEvent) {
    event.preventDefault()
    const { decided, error } = check(kind, text)
    setTextError(error?.issues[0]?.message)
    if (decided === undefined) return textRef.current?.focus()
    try {
      await decision.mutateAsync({ number: quote.number, ...decided })
    } catch {
      return undefined
    }
    announce(`Quote ${quote.number} ${done}`)
    return onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void decide(event)} className="grid gap-3">
      <Field label={label} hint={hint} error={textError}>
        {(control) => {
          const field = {
            ...control,
            ref: textRef,
            className: 'field',
            readOnly: decision.isPending,
            value: text,
            onChange(event: { target: { value: string } }) {
              setTextError(undefined)
              setText(event.target.value)
            },
          }
          return kind === 'accept' ? (
            <input {...field} autoComplete="name" />
          ) : (
            <textarea {...field} rows={2} />
          )
        }}
      </Field>
      {decision.error && (
        <p role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold">
          {decision.error instanceof CallError ? decision.error.message : messages.internal}
        </p>
      )}
      <div className="grid gap-2">
        <Button
          type="submit"
          look={kind === 'accept' ? 'primary' : 'outline'}
          isBusy={decision.isPending}
        >
          {submit}
        </Button>
        {children}
        <p role="status" className="text-soft empty:hidden">
          {decision.isPending && busy}
        </p>
      </div>
    </form>
  )
}

function check(kind: keyof typeof wording, text: string) {
  if (kind === 'accept') {
    const { data: accept, error } = acceptanceSchema.safeParse({ name: text })
    return { decided: accept && { accept }, error }
  }
  const { data: decline, error } = rejectionSchema.safeParse(text.trim() ? { reason: text } : {})
  return { decided: decline && { decline }, error }
}
