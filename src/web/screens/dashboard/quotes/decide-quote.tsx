import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import { confirmationName } from '#domain/accounts/user.ts'
import { billingForm, billingFormSchema, isBillingKnown } from '#domain/invoices/invoice.ts'
import { acceptanceSchema, type QuoteInPlan, rejectionSchema } from '#domain/quotes/quote.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { billingQuery } from '#web/queries/invoices.ts'
import { useDecideQuote, useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { BillingFields } from '#web/screens/dashboard/invoices/billing-form.tsx'
import { summaryClass } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'

interface DecideQuoteProps {
  kind: keyof typeof wording
  requestId: string
  /** As it was opened. */
  quote: QuoteInPlan
  /** It is not what accepting it would agree to any more. */
  onChanged?: () => void
  children: ReactNode
}

const wording = {
  accept: {
    label: 'Your full name',
    hint: 'Your typed name is your signature.',
    submit: 'Accept quote',
    busy: 'Accepting…',
    done: 'accepted',
    text: acceptanceSchema.shape.name,
  },
  decline: {
    label: 'Reason (optional)',
    hint: 'What would have to change? We may send a new quote.',
    submit: 'Decline quote',
    busy: 'Declining…',
    done: 'declined',
    text: z._default(rejectionSchema.shape.reason, ''),
  },
}

/** With the first acceptance, a company may say whom its invoices are for. That is sent where it is more than the name. */
export function DecideQuote(props: DecideQuoteProps) {
  const { kind, requestId, quote, onChanged, children } = props
  const { label, hint, done, text: textSchema, ...words } = wording[kind]
  const { user } = useSession()
  const isAccepting = kind === 'accept'
  const billing = useQuery({ ...billingQuery(useRequests()), enabled: isAccepting })
  const details = billing.data?.details ?? null
  const known = billingForm(details, confirmationName(user ?? { name: '' }))
  const schema = z.object({ text: textSchema, ...billingFormSchema.shape })
  const form = useForm(schema, { text: '', ...known })
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { text: _, root: _failure, ...billingErrors } = form.errors
  const { mutateAsync: decide } = useDecideQuote(requestId)
  const { number } = quote
  const isAsked = isAccepting && billing.data && !isBillingKnown(details)

  async function send({ text, ...filled }: z.infer<typeof schema>) {
    if (!isAccepting) return decide({ number, decline: text ? { reason: text } : {} })
    const isMore =
      filled.address.length > 0 || filled.taxNumber !== '' || filled.name !== known.name
    const { contentHash = '', sectionHashes } = quote
    const accept = { name: text, contentHash, ...(sectionHashes && { sectionHashes }) }
    try {
      // What another owner has entered meanwhile stays.
      const { name = filled.name, taxNumber } = details ?? {}
      const all = { ...filled, name, taxNumber: taxNumber || filled.taxNumber }
      const more = isAsked && isMore && { billing: all }
      return await decide({ number, accept: { ...accept, ...more } })
    } catch (error) {
      if (error instanceof CallError && 'contentHash' in error.fields) onChanged?.()
      throw error
    }
  }

  // A button must not move away below a finger. The quote can be accepted without an answer.
  if (isAccepting && billing.isPending && billing.failureCount === 0) {
    return <Skeleton className="h-64" />
  }

  return (
    <SubmitForm
      form={form}
      act={send}
      onDone={() => announce(`Quote ${number} ${done}`)}
      {...words}
      // The button that asked for the reason has made way for it.
      focusOn={isAccepting ? undefined : 'text'}
      submitClassName="w-full"
      beside={children}
    >
      {isAsked && (
        <details
          open={isUnfolded || Object.values(billingErrors).some(Boolean)}
          onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
          className="border-y border-rule"
        >
          <summary className={summaryClass}>Billing details (optional)</summary>
          <fieldset className="grid gap-3 pb-4">
            <legend className="sr-only">Billing details</legend>
            <p className="text-soft">For your invoices. You can add this later under Billing.</p>
            <BillingFields form={form} known={details} />
          </fieldset>
        </details>
      )}
      {form.field('text', label, {
        hint,
        ...(isAccepting ? { autoComplete: 'name' } : { rows: 2 }),
      })}
    </SubmitForm>
  )
}
