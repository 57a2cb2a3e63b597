import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { acceptanceSchema, type QuoteInPlan } from '#domain/quotes/quote.ts'
import { sayAgreement } from '#domain/quotes/quote-wording.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useDecideQuote } from '#web/queries/following.ts'
import { announce } from '#web/shared/announcer.tsx'
import { DecisionError } from './decision-error.tsx'

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
    <form
      noValidate
      onSubmit={(event) => void accept(event)}
      className="grid gap-3 border-t border-rule pt-4"
    >
      <p className="font-semibold">{sayAgreement(quote)}</p>
      <Field
        label="Your full name"
        hint="Typing your name and accepting is your signature. We record the time and this version."
        error={nameError}
      >
        {(control) => (
          <input
            {...control}
            ref={nameRef}
            className="field max-w-sm"
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
      <div className="flex flex-wrap items-center gap-3">
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
