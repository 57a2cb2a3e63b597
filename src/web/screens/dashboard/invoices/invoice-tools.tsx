import { useState } from 'react'
import * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import {
  formatHeld,
  type Invoice,
  newPaymentSchema,
  type Payment,
  paymentReversalSchema,
} from '#domain/invoices/invoice.ts'
import { receivedPayments } from '#domain/invoices/invoice-sums.ts'
import { readCents } from '#domain/quotes/quote-form.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { useInvoiceChange } from '#web/queries/invoices.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { AskFirst } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form, SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { RemindLink } from './invoice-rows.tsx'

/** The state of an invoice. Takes the focus after each step, because the pressed button may be gone. */
export const invoiceStateId = 'invoice-state'

function focusState(): void {
  document.getElementById(invoiceStateId)?.focus()
}

export function InvoiceTools({ invoice }: { invoice: Invoice }) {
  const { number, openCents, requestId, status } = invoice
  const change = useInvoiceChange()
  const cancel = useInvoiceChange()
  const cancelIt = (calls: Operations) => calls.cancelInvoice(number)

  function act(call: (calls: Operations) => Promise<Invoice>) {
    change.mutate(call, { onSuccess: focusState })
  }

  return (
    <>
      {invoice.payments.map(({ id, held, ...payment }) => {
        if (held === undefined) return null
        const decide = (isCounted: boolean) =>
          act((calls) => calls.decideHeldPayment(number, id, { isCounted }))
        return (
          <Outcome key={id} isProblem className="">
            <p>{formatHeld({ id, held, ...payment })}</p>
            <p className="mt-1 font-normal">It isn’t counted until you decide.</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button isBusy={change.isPending} onClick={() => decide(true)}>
                Count it
              </Button>
              <Button look="outline" disabled={change.isPending} onClick={() => decide(false)}>
                I’ve refunded it
              </Button>
            </div>
          </Outcome>
        )
      })}
      {invoice.remindedAt && (
        <p className="text-soft">Last reminder sent {formatDay(invoice.remindedAt)}.</p>
      )}
      <Failure error={change.error} />
      {openCents > 0 && <PaymentForm key={openCents} invoice={invoice} />}
      <div className="grid justify-items-start">
        {receivedPayments(invoice.payments).map((payment) => (
          <ReversalForm key={payment.id} invoice={invoice} payment={payment} />
        ))}
        {openCents > 0 && <RemindLink number={number} />}
        {invoice.hasReminders && (
          <button
            type="button"
            className={linkClass()}
            disabled={change.isPending}
            onClick={() => act((calls) => calls.stopReminders(number))}
          >
            Stop reminders
          </button>
        )}
        {status !== 'cancelled' && status !== 'credit-note' && (
          <AskFirst
            opener="Cancel with a credit note…"
            look="quiet"
            confirm="Cancel the invoice"
            cancel="Keep it"
            change={{ ...cancel, mutate: () => cancel.mutate(cancelIt, { onSuccess: focusState }) }}
          >
            {`The client gets a credit note for ${formatExactCents(invoice.totalCents)} by email. You can then issue the invoice again.`}
          </AskFirst>
        )}
        {requestId && (
          <AppLink to={`?tab=operations&request=${requestId}`} className={linkClass()}>
            Open {requestId}
          </AppLink>
        )}
      </div>
    </>
  )
}

const { amountCents, paidOn } = newPaymentSchema.shape
const paymentForm = z.object({
  amountCents: z.pipe(z.pipe(z.string(), z.transform(readCents)), amountCents),
  paidOn,
})

function PaymentForm({ invoice: { number, openCents } }: { invoice: Invoice }) {
  const record = useInvoiceChange()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useForm(paymentForm, { amountCents: formatExactCents(openCents), paidOn: today })
  return (
    <SubmitForm
      form={form}
      act={(payment) =>
        record.mutateAsync((calls) => calls.recordPayment(number, payment, form.keyFor(payment)))
      }
      onDone={focusState}
      submit="Record payment"
    >
      {form.field('amountCents', 'Amount', { inputMode: 'decimal' })}
      {form.field('paidOn', 'Paid on', { type: 'date' })}
    </SubmitForm>
  )
}

function ReversalForm({ invoice, payment }: { invoice: Invoice; payment: Payment }) {
  const reverse = useInvoiceChange()
  const { id, method } = payment
  const amount = formatExactCents(payment.amountCents)
  return (
    <details className="w-full">
      <summary className={`${linkClass()} cursor-pointer`}>
        Reverse {amount} from {formatDay(payment.paidOn)}…
      </summary>
      <div className="my-3 grid gap-3">
        <p>
          {method === 'stripe' && 'Refund it in Stripe first. This only records the reversal. '}
          {invoice.cancelledBy
            ? 'The invoice stays cancelled.'
            : `${amount} will be due again, and the client gets an email.`}
        </p>
        <Form
          schema={paymentReversalSchema}
          saved={{ reason: '' }}
          act={(reversal) =>
            reverse.mutateAsync((calls) => calls.reversePayment(invoice.number, id, reversal))
          }
          onDone={focusState}
          submit="Reverse payment"
          busy="Reversing…"
        >
          {({ field }) =>
            field('reason', 'Reason', { hint: 'The client sees it on the invoice.', rows: 2 })
          }
        </Form>
      </div>
    </details>
  )
}
