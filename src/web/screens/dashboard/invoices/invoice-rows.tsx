import { useQuery } from '@tanstack/react-query'
import { type Invoice, type InvoiceStatus, invoiceStatusLabels } from '#domain/invoices/invoice.ts'
import { formatDay, todayUtc } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { linkClass } from '#ui/button.tsx'
import { billingQuery, useInvoices } from '#web/queries/invoices.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'

export function InvoiceRows(props: { invoices: readonly Invoice[]; isAll?: boolean }) {
  const { invoices, isAll } = props
  const { user } = useSession()
  return (
    <ul aria-label="Invoices" className="border-t border-rule-strong">
      {invoices.map(({ number, status, buyer, subject, totalCents, ...invoice }) => (
        <li key={number} className="border-b border-rule py-2">
          <p className="flex flex-wrap items-center gap-x-3">
            <PanelLink
              panel="invoice"
              opens={number}
              id={invoiceLinkId(number)}
              className={`${linkClass()} figures`}
            >
              {number}
            </PanelLink>
            <InvoiceBadge status={status} />
            <span className="figures ml-auto">{formatExactCents(totalCents)}</span>
          </p>
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
            <span className="wrap-anywhere">{isAll ? `${buyer.name}, ${subject}` : subject}</span>
            <span className="ml-auto">{formatLeft({ totalCents, ...invoice })}</span>
            {user?.role === 'operator' && invoice.openCents > 0 && (
              <>
                {invoice.remindedAt && <span>{formatReminded(invoice.remindedAt)}</span>}
                <RemindLink number={number} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

export const remindParam = 'remind'

/** Leads to the preview of the email. */
export function RemindLink({ number }: Pick<Invoice, 'number'>) {
  return (
    <PanelLink panel={remindParam} opens={number}>
      Remind<span className="sr-only"> of invoice {number}</span>
    </PanelLink>
  )
}

function formatReminded(at: string): string {
  return at.startsWith(todayUtc()) ? 'Reminded today' : `Reminded ${formatDay(at)}`
}

/** 'Due Dec 2, 2026', or '$40.00 left, due Dec 2, 2026' once a part of it is paid. */
function formatLeft(invoice: Pick<Invoice, 'totalCents' | 'openCents' | 'dueOn'>): string {
  const { totalCents, openCents, dueOn } = invoice
  if (openCents <= 0) return ''
  const day = formatDay(dueOn)
  return openCents < totalCents ? `${formatExactCents(openCents)} left, due ${day}` : `Due ${day}`
}

export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={tones[status]}>{invoiceStatusLabels[status]}</Badge>
}

const tones: Record<InvoiceStatus, Tone> = {
  open: 'primary',
  overdue: 'danger',
  paid: 'green',
  cancelled: 'neutral',
  'credit-note': 'neutral',
}

/** A panel that was opened by its address hands focus to the line it belongs to. */
export function invoiceLinkId(number: string): string {
  return `invoice-${number}`
}

export function ClientInvoices({ requestId }: { requestId: string }) {
  const { data } = useClientInvoices(requestId)
  if (data === undefined || data.invoices.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-2 text-base">Invoices</h3>
      <InvoiceRows invoices={data.invoices} />
    </section>
  )
}

export function useClientInvoices(requestId: string) {
  const { user } = useSession()
  const billing = useQuery(billingQuery(useRequests()))
  const isShown = user?.companyRole !== 'member' || billing.data?.doMembersSee === true
  const invoices = useInvoices({ request: requestId }, isShown)
  return { data: invoices.data, queries: [billing, invoices] }
}
