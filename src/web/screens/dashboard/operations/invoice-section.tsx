import { useState } from 'react'
import { type Invoice, type NewInvoice, type Tax, taxSchema } from '#domain/invoices/invoice.ts'
import { invoiceMessages } from '#domain/invoices/invoice-messages.ts'
import {
  dueDayOf,
  hasFallenDue,
  type Invoiced,
  invoiceSums,
  nextPart,
  nextPlanFee,
} from '#domain/invoices/invoice-sums.ts'
import { sayDue } from '#domain/invoices/payment-schedule.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { formatDay } from '#domain/values/dates.ts'
import { messages } from '#domain/values/messages.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { InputField } from '#ui/input-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useInvoiceChange, useInvoices } from '#web/queries/invoices.ts'
import { InvoiceTable } from '#web/screens/dashboard/invoices/invoice-table.tsx'
import { ConfirmAction } from '#web/screens/dashboard/parts/confirm-action.tsx'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { LoadError } from '#web/shared/load-error.tsx'

export const invoiceSectionId = 'invoices'

/** The invoices of a request, and what can be invoiced next: operators decide when. */
export function InvoiceSection({ request }: { request: OperatorRequest }) {
  const quote = request.quotes.find(({ status }) => status === 'accepted')
  // Nothing is invoiced before there is a quote.
  const hasQuotes = request.quotes.length > 0
  const { data, isError, refetch } = useInvoices({ request: request.id }, hasQuotes)
  const invoices = data?.invoices ?? []
  const hasHeld = invoices.some(({ payments }) => payments.some(({ held }) => held))
  const [isOpen, setIsOpen] = useState(false)
  // Once it is open, issuing what was due must not fold it.
  if (!isOpen && (hasHeld || request.isInvoiceDue)) setIsOpen(true)
  if (quote === undefined && invoices.length === 0) return null
  return (
    <PanelSection
      id={invoiceSectionId}
      heading="Invoices"
      summary={hasHeld ? 'Payment to check' : `(${invoices.length})`}
      isOpen={isOpen}
    >
      {isError && <LoadError what="the invoices" onRetry={() => void refetch()} />}
      {invoices.length > 0 && <InvoiceTable invoices={invoices} />}
      {quote && data && <IssueTool {...{ request, quote, invoices }} />}
    </PanelSection>
  )
}

interface IssueToolProps {
  request: OperatorRequest
  quote: QuoteInPlan
  invoices: readonly Invoice[]
}

function IssueTool({ request, quote, invoices }: IssueToolProps) {
  const { client, status, invoicing } = request
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const keys = invoices.flatMap(({ key, cancelledBy }) => (cancelledBy ? [] : (key ?? [])))
  const part = nextPart(quote, keys)
  const fee = nextPlanFee(quote, keys, today)
  const [kind, setKind] = useState(invoicing.lastTax.kind)
  const [rate, setRate] = useState(() => String(invoicing.lastTax.basisPoints / 100))
  const [dueDay, setDueDay] = useState<string>()
  const [asked, setAsked] = useState<Invoiced & { what: 'part' | 'plan' }>()
  const issue = useInvoiceChange((operations, wanted: NewInvoice) =>
    operations.issueInvoice(request.id, wanted),
  )
  const tax: Tax = { kind, basisPoints: kind === 'rate' ? Math.round(Number(rate) * 100) : 0 }
  const isTaxSound = taxSchema.safeParse(tax).success
  const dueOn = dueDay ?? dueDayOf(asked ?? part ?? {}, today)

  function ask(what: 'part' | 'plan', invoiced: Invoiced) {
    issue.reset()
    setAsked({ ...invoiced, what })
  }

  function close() {
    // The button that was pressed goes with the question.
    document.querySelector<HTMLElement>(`#${invoiceSectionId} > summary`)?.focus()
    setAsked(undefined)
  }

  if (part === undefined && fee === undefined) {
    return <p className="mt-3 text-soft">{invoiceMessages.allInvoiced}</p>
  }
  const isEarly = part !== undefined && !hasFallenDue(part, status, today)
  return (
    <div className="mt-3 grid gap-3">
      {part && (
        <p>
          Next: {part.subject}, <span className="figures">{sayNet(part)}</span>
          {part.percent < 100 && ` (${part.percent}%)`}, due {sayDue(part.due)}.
        </p>
      )}
      {(isEarly || !invoicing.hasAddress) && (
        <ul className="border-l-2 border-amber bg-amber-soft px-4 py-2">
          {isEarly && <li>This part isn’t due yet.</li>}
          {!invoicing.hasAddress && (
            <li>{client.company || client.name} hasn’t entered an address for its invoices.</li>
          )}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Tax" value={kind} onChoose={setKind} options={taxes} />
        {kind === 'rate' && (
          <InputField
            label="Rate in percent"
            error={isTaxSound ? undefined : invoiceMessages.rateMalformed}
            inputMode="decimal"
            value={rate}
            onType={setRate}
          />
        )}
      </div>
      <InputField
        label="To be paid by"
        type="date"
        min={today}
        value={dueOn}
        onType={(day) => setDueDay(day || undefined)}
      />
      {asked ? (
        <ConfirmAction
          question={`${asked.subject}: ${formatCents(invoiceSums(asked.lines, tax).totalCents)} in all, to be paid by ${formatDay(dueOn)}. An issued invoice can’t be changed, only cancelled by a credit note.`}
          confirm="Issue invoice"
          isBusy={issue.isPending}
          error={issue.error}
          fallback={messages.internal}
          onConfirm={() =>
            issue.mutate({ what: asked.what, key: asked.key, tax, dueOn }, { onSuccess: close })
          }
          onCancel={close}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {part && (
            <Button look="outline" disabled={!isTaxSound} onClick={() => ask('part', part)}>
              Issue invoice
            </Button>
          )}
          {fee && (
            <Button look="outline" disabled={!isTaxSound} onClick={() => ask('plan', fee)}>
              Invoice the plan, {sayNet(fee)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function sayNet({ lines }: Invoiced): string {
  return formatCents(invoiceSums(lines, { kind: 'none', basisPoints: 0 }).netCents)
}

const taxes: { value: Tax['kind']; label: string }[] = [
  { value: 'none', label: 'No tax' },
  { value: 'rate', label: 'A rate' },
  { value: 'reverse-charge', label: 'Reverse charge' },
]
