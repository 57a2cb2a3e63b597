import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { confirmationName } from '#domain/accounts/user.ts'
import {
  billingForm,
  billingFormSchema,
  toBillingDetails,
} from '#domain/invoices/billing-details.ts'
import { acceptanceSchema, type Quote, rejectionSchema } from '#domain/quotes/quote.ts'
import { messages } from '#domain/values/messages.ts'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { billingQuery } from '#web/queries/invoices.ts'
import { useDecideQuote, useTracking } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { BillingFields } from '#web/screens/dashboard/invoices/billing-fields.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

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
    failed: messages.internal,
    done: 'accepted',
  },
  decline: {
    label: 'Reason (optional)',
    hint: 'What would have to change? We may send a new quote.',
    submit: 'Decline quote',
    busy: 'Declining…',
    failed: messages.internal,
    done: 'declined',
  },
}

const schemas = {
  accept: z.object({ text: acceptanceSchema.shape.name, ...billingFormSchema.shape }),
  decline: z.object({
    text: z._default(rejectionSchema.shape.reason, ''),
    ...billingFormSchema.shape,
  }),
}

/**
 * Accepts a quote, for which the typed name is the signature, or declines it. With the first acceptance, a company is
 * asked whom its invoices are for. That is optional, and so sent only where there is more to it than the name we know.
 */
export function DecideQuote({ kind, requestId, quote, onDone, children }: DecideQuoteProps) {
  const { label, hint, done, ...words } = wording[kind]
  const { user } = useSession()
  const isAccepting = kind === 'accept'
  const billing = useQuery({ ...billingQuery(useTracking()), enabled: isAccepting })
  const known = billingForm(null, confirmationName(user ?? { name: '' }))
  const form = useForm(schemas[kind] as typeof schemas.accept, { text: '', ...known })
  const { mutateAsync: decide } = useDecideQuote(requestId)
  const { number } = quote

  function send({ text, ...filled }: z.infer<typeof schemas.accept>) {
    if (kind === 'decline') return decide({ number, decline: text ? { reason: text } : {} })
    const isMoreKnown = filled.address.length > 0 || filled.taxNumber !== ''
    const isBillingFilled = isMoreKnown || filled.company !== known.company
    const details = isBillingFilled ? { billing: toBillingDetails(filled) } : {}
    return decide({ number, accept: { name: text, ...details } })
  }

  // A button must not move away below a finger. Without an answer, the quote can be accepted all the same.
  if (isAccepting && billing.isPending && billing.failureCount === 0) {
    return <Skeleton className="h-64" />
  }

  return (
    <SubmitForm
      form={form}
      act={send}
      onDone={() => {
        announce(`Quote ${number} ${done}`)
        onDone()
      }}
      wording={words}
      // The button that asked for the reason has made way for it.
      focusOn={kind === 'decline' ? 'text' : undefined}
      submitClassName="w-full"
      beside={children}
    >
      {isAccepting && billing.data?.details === null && (
        <fieldset className="grid gap-3 border-y border-rule py-4">
          <legend className="sr-only">Billing details</legend>
          <p className="text-soft">For your invoices. You can add this later under Billing.</p>
          <BillingFields form={form} />
        </fieldset>
      )}
      <Field label={label} hint={hint} error={form.errors.text}>
        {(control) => {
          const field = {
            ...control,
            ...form.field('text'),
            className: 'field',
            readOnly: form.isBusy,
          }
          return isAccepting ? (
            <input {...field} autoComplete="name" />
          ) : (
            <textarea {...field} rows={2} />
          )
        }}
      </Field>
    </SubmitForm>
  )
}
