import { useState } from 'react'
import { type Invoice, invoiceMessages } from '#domain/invoices/invoice.ts'
import {
  type Invoiced,
  invoiceSums,
  isPlanDue,
  nextInstalment,
  nextPlanFee,
} from '#domain/invoices/invoice-sums.ts'
import { reasonToWait } from '#domain/invoices/invoice-warnings.ts'
import { formatDue } from '#domain/invoices/payment-schedule.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { formatDay, todayUtc } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { useInvoices } from '#web/queries/invoices.ts'
import { useOperations } from '#web/queries/operations.ts'
import { operatorRequestKey, queueKey } from '#web/queries/request-lists.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { InvoiceRows } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { QuoteList } from './quote-tool.tsx'

/** What was offered, and what is to be paid. */
export function MoneySection({ request }: { request: OperatorRequest }) {
  const quote = request.quotes.find(({ status }) => status === 'accepted')
  const { data, isError, refetch } = useInvoices({ request: request.id })
  const invoices = data?.invoices ?? []
  const hasHeld = invoices.some(({ payments }) => payments.some(({ held }) => held))
  const isEmpty = request.quotes.length === 0 && invoices.length === 0
  return (
    <PanelSection
      id="invoices"
      heading="Quotes and invoices"
      summary={hasHeld ? 'Payment to check' : isEmpty && data && 'None yet'}
      isOpen={!isEmpty}
    >
      <QuoteList request={request} />
      {isError && <LoadError what="the invoices" onRetry={() => void refetch()} />}
      {invoices.length > 0 && <InvoiceRows invoices={invoices} />}
      {data && <NextInvoices {...{ request, quote, invoices }} />}
      {quote && <PlanIssuing request={request} invoices={invoices} />}
    </PanelSection>
  )
}

interface NextInvoicesProps {
  request: OperatorRequest
  quote: QuoteInPlan | undefined
  invoices: readonly Invoice[]
}

function NextInvoices({ request: { invoicing }, quote, invoices }: NextInvoicesProps) {
  const [today] = useState(todayUtc)
  const panel = useUrlPanel('invoice')
  const keys = invoices.flatMap(({ key, cancelledBy }) => (cancelledBy ? [] : (key ?? [])))
  const next = quote && nextInstalment(quote, keys)
  const fee = quote && nextPlanFee(quote, keys, today, invoicing.planDueOn)
  const formatTotal = ({ lines }: Invoiced) =>
    formatCents(invoiceSums(lines, invoicing.lastTax).totalCents)

  return (
    <div className="mt-3 grid gap-3">
      {quote && !next && !fee && <p className="text-soft">{invoiceMessages.allInvoiced}</p>}
      {next && (
        <p>
          Next: Quote {quote.number}
          {next.part && `, ${next.part}`}
          {next.percent < 100 && ` (${next.percent}%)`}, due {formatDue(next.due)}.{' '}
          <span className="figures">{formatTotal(next)}</span> in total.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button look="outline" onClick={() => panel.open('part')}>
            Preview invoice
          </Button>
        )}
        {fee && (
          <Button look="outline" onClick={() => panel.open('plan')}>
            Preview plan invoice, {formatTotal(fee)}
          </Button>
        )}
        <Button look="outline" onClick={() => panel.open('lines')}>
          Write an invoice
        </Button>
      </div>
    </div>
  )
}

interface PlanIssuingProps {
  request: OperatorRequest
  /** Of the request. */
  invoices: readonly Invoice[]
}

/** When the plan is invoiced next, and for admins whether that happens by itself. */
export function PlanIssuing({ request, invoices }: PlanIssuingProps) {
  const { user } = useSession()
  const { savePlanIssuing } = useOperations()
  const { client, invoicing } = request
  const { planDueOn, issuesPlans } = invoicing
  const [today] = useState(todayUtc)
  const reason = planDueOn && reasonToWait({ ...invoicing, planDueOn }, invoices, today)
  const save = useCall(
    (isAutomatic: boolean) => savePlanIssuing(client.companyId, { isAutomatic }),
    operatorRequestKey,
    queueKey,
  )
  return (
    <div className="mt-4 grid gap-2">
      {planDueOn && (
        <p className="text-sm text-soft">
          {isPlanDue(planDueOn, today) ? 'Plan invoice: due since ' : 'Next plan invoice: '}
          {formatDay(planDueOn)}
          {!issuesPlans ? '.' : reason ? `, waits for you. ${reason}` : ', issued automatically.'}
        </p>
      )}
      {user?.isAdmin && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={save.isPending ? save.variables : issuesPlans}
            disabled={save.isPending}
            onChange={(event) => save.mutate(event.target.checked)}
          />
          Issue this client’s plan invoices automatically
        </label>
      )}
      <Failure error={save.error} className="" />
    </div>
  )
}
