import { useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import { type Invoice, invoiceMessages, type Tax, taxSchema } from '#domain/invoices/invoice.ts'
import {
  dueDayOf,
  hasFallenDue,
  type Invoiced,
  invoiceSums,
  nextInstalment,
  nextPlanFee,
} from '#domain/invoices/invoice-sums.ts'
import { warningTexts } from '#domain/invoices/invoice-warnings.ts'
import { formatDue } from '#domain/invoices/payment-schedule.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { InputField } from '#ui/input-field.tsx'
import { useInvoiceChange, useInvoices } from '#web/queries/invoices.ts'
import { InvoiceRows } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { type Draft, keyFor } from '#web/shared/form/draft.ts'
import { Failure } from '#web/shared/form/failure.tsx'
import { LoadError } from '#web/shared/load-error.tsx'

export const invoiceSectionId = 'invoices'

export function InvoiceSection({ request }: { request: OperatorRequest }) {
  const quote = request.quotes.find(({ status }) => status === 'accepted')
  // Nothing is invoiced before there is a quote.
  const hasQuotes = request.quotes.length > 0
  const { data, isError, refetch } = useInvoices({ request: request.id }, hasQuotes)
  const invoices = data?.invoices ?? []
  const hasHeld = invoices.some(({ payments }) => payments.some(({ held }) => held))
  const [isOpen, setIsOpen] = useState(false)
  // Once open, it stays open after the due invoice is issued.
  const isUnpaid = invoices.some(({ openCents }) => openCents > 0)
  if (!isOpen && (hasHeld || isUnpaid || request.isInvoiceDue)) setIsOpen(true)
  if (quote === undefined && invoices.length === 0) return null
  return (
    <PanelSection
      id={invoiceSectionId}
      heading="Invoices"
      summary={hasHeld ? 'Payment to check' : `(${invoices.length})`}
      isOpen={isOpen}
    >
      {isError && <LoadError what="the invoices" onRetry={() => void refetch()} />}
      {invoices.length > 0 && <InvoiceRows invoices={invoices} />}
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
  const next = nextInstalment(quote, keys)
  const fee = nextPlanFee(quote, keys, today)
  const [kind, setKind] = useState(invoicing.lastTax.kind)
  const [rate, setRate] = useState(String(invoicing.lastTax.basisPoints / 100))
  const [dueDay, setDueDay] = useState('')
  const issue = useInvoiceChange()
  const [draft] = useState<Draft>({})
  const tax: Tax = { kind, basisPoints: kind === 'rate' ? Math.round(Number(rate) * 100) : 0 }
  const isTaxSound = taxSchema.safeParse(tax).success
  const dueOn = dueDay || dueDayOf(next ?? {}, today)
  const formatTotal = ({ lines }: Invoiced) =>
    isTaxSound ? formatCents(invoiceSums(lines, tax).totalCents) : '–'

  function send(what: 'part' | 'plan', key: string) {
    const wanted = { what, key, tax, dueOn }
    const act = async (calls: Operations) => {
      const { warnings: confirmed } = await calls.previewInvoice(request.id, wanted)
      return calls.issueInvoice(request.id, { ...wanted, confirmed }, keyFor(draft, wanted))
    }
    issue.mutate(act, {
      onSuccess() {
        // Once it is cancelled, the same can be issued again.
        delete draft.sent
        // The button that was pressed may be gone.
        document.querySelector<HTMLElement>(`#${invoiceSectionId} > summary`)?.focus()
      },
    })
  }

  if (next === undefined && fee === undefined) {
    return <p className="mt-3 text-soft">{invoiceMessages.allInvoiced}</p>
  }
  const buyer = client.company || client.name
  const isOfEarlierQuote = (key: string) =>
    key.startsWith('quote-') && !key.startsWith(`quote-${quote.number}-`)
  const warnings = [
    next && keys.some(isOfEarlierQuote) && warningTexts['earlier-quote'],
    next && !hasFallenDue(next, status, today) && 'This part isn’t due yet.',
    invoicing.address.length === 0 && `${buyer} hasn’t entered an address for its invoices.`,
    invoicing.isExampleSeller && warningTexts['example-seller'],
  ].filter((warning) => typeof warning === 'string')
  return (
    <div className="mt-3 grid gap-3">
      {next && (
        <p>
          Next: Quote {quote.number}
          {next.part && `, ${next.part}`}
          {next.percent < 100 && ` (${next.percent}%)`}, due {formatDue(next.due)}.{' '}
          <span className="figures">{formatTotal(next)}</span> in all.
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="grid gap-1 border-l-2 border-amber bg-amber-soft px-4 py-2">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
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
      <InputField label="To be paid by" type="date" min={today} value={dueOn} onType={setDueDay} />
      <p className="text-sm text-soft">
        An issued invoice can’t be changed, only cancelled by a credit note.
      </p>
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button
            look="outline"
            disabled={!isTaxSound}
            isBusy={issue.isPending}
            onClick={() => send('part', next.key)}
          >
            Issue invoice
          </Button>
        )}
        {fee && (
          <Button
            look="outline"
            disabled={!isTaxSound || issue.isPending}
            onClick={() => send('plan', fee.key)}
          >
            Invoice the plan, {formatTotal(fee)}
          </Button>
        )}
      </div>
      <Failure error={issue.error} />
    </div>
  )
}

const taxes: { value: Tax['kind']; label: string }[] = [
  { value: 'none', label: 'No tax' },
  { value: 'rate', label: 'A rate' },
  { value: 'reverse-charge', label: 'Reverse charge' },
]
