import { useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import { type Invoice, newPaymentSchema } from '#domain/invoices/invoice.ts'
import { sayHeld } from '#domain/invoices/invoice-wording.ts'
import { readCents } from '#domain/quotes/quote-form.ts'
import { messages } from '#domain/values/messages.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { InputField } from '#ui/input-field.tsx'
import { useInvoiceChange } from '#web/queries/invoices.ts'
import { ToolForm, useCheckedCall } from '#web/screens/dashboard/operations/tool-form.tsx'
import { ConfirmAction } from '#web/screens/dashboard/parts/confirm-action.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'

/** Where an invoice says how it stands. */
export const invoiceStateId = 'invoice-state'

function focusState(): void {
  document.getElementById(invoiceStateId)?.focus()
}

/** What operators do about an invoice. What has to be decided comes first. */
export function InvoiceTools({ invoice }: { invoice: Invoice }) {
  const { number, openCents, requestId, status } = invoice
  const [isAsked, setIsAsked] = useState(false)
  const change = useInvoiceChange((operations, call: (calls: Operations) => Promise<Invoice>) =>
    call(operations),
  )
  const error = change.error && errorMessage(change.error, messages.internal)
  const isCancellable = status !== 'cancelled' && status !== 'credit-note'

  /** What was pressed may be gone then. */
  function act(call: (calls: Operations) => Promise<Invoice>) {
    change.mutate(call, { onSuccess: close })
  }

  function close() {
    focusState()
    setIsAsked(false)
  }

  return (
    <>
      {invoice.payments.map(({ id, held, ...payment }) => {
        if (held === undefined) return null
        const decide = (isCounted: boolean) =>
          act((calls) => calls.decideHeldPayment(number, id, { isCounted }))
        return (
          <div key={id} role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3">
            <p className="font-semibold">{sayHeld({ id, held, ...payment })}</p>
            <p className="mt-1">It isn’t counted until you decide.</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button isBusy={change.isPending} onClick={() => decide(true)}>
                Count it
              </Button>
              <Button look="outline" disabled={change.isPending} onClick={() => decide(false)}>
                I’ve paid it back
              </Button>
            </div>
          </div>
        )
      })}
      {openCents > 0 && <PaymentTool key={openCents} invoice={invoice} />}
      {isAsked ? (
        <ConfirmAction
          question={`Cancel invoice ${number} with a credit note over ${formatExactCents(invoice.totalCents)}? The client gets it by email. You can then issue the invoice again.`}
          confirm="Cancel the invoice"
          isBusy={change.isPending}
          error={change.error}
          fallback={messages.internal}
          onConfirm={() => act((calls) => calls.cancelInvoice(number))}
          onCancel={close}
        />
      ) : (
        error && (
          <p role="alert" className="font-semibold text-danger">
            {error}
          </p>
        )
      )}
      <div className="grid justify-items-start">
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
        {isCancellable && !isAsked && (
          <button type="button" className={linkClass()} onClick={() => setIsAsked(true)}>
            Cancel with a credit note…
          </button>
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

/** A payment by bank transfer. Of part of what is open, it leaves the rest open. */
function PaymentTool({ invoice: { number, openCents } }: { invoice: Invoice }) {
  const [amount, setAmount] = useState(formatExactCents(openCents))
  const [paidOn, setPaidOn] = useState(() => new Date().toISOString().slice(0, 10))
  const tool = useCheckedCall(
    newPaymentSchema,
    useInvoiceChange((operations, payment: { amountCents: number; paidOn: string }) =>
      operations.recordPayment(number, payment),
    ),
  )

  async function send() {
    if (await tool.send({ amountCents: readCents(amount), paidOn })) focusState()
  }

  return (
    <ToolForm
      heading="Record a payment"
      tool={tool}
      wording={{ submit: 'Record payment', busy: 'Saving…', done: 'Recorded' }}
      isMain
      onSubmit={() => void send()}
    >
      <InputField
        label="Amount"
        error={tool.fields['amountCents']}
        inputMode="decimal"
        readOnly={tool.isBusy}
        value={amount}
        onType={setAmount}
      />
      <InputField
        label="Paid on"
        error={tool.fields['paidOn']}
        type="date"
        readOnly={tool.isBusy}
        value={paidOn}
        onType={setPaidOn}
      />
    </ToolForm>
  )
}
