import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type Invoice, type InvoiceStatus, invoiceStatusLabels } from '#domain/invoices/invoice.ts'
import { invoiceDay } from '#domain/invoices/invoice-sums.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { planById } from '#domain/site/plans.ts'
import { formatNearDay, todayUtc } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { linkClass } from '#ui/button.tsx'
import { billingQuery, useInvoices } from '#web/queries/invoices.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { type RecordColumn, RecordTable } from '#web/screens/dashboard/parts/record-table.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { openedHere } from '#web/shared/use-url-panel.ts'

interface InvoiceRowsProps {
  invoices: readonly Invoice[]
  /** Requests whose plan waits to be invoiced. Their drafts come first. */
  drafts?: readonly QueueItem[]
  /** Of all clients, each of which is named. */
  isAll?: boolean
}

/** What an invoice, or a draft of one, shows in its line. */
interface Row {
  id: string
  opener: ReactNode
  client?: ReactNode
  subject: string
  issued?: string
  /** 'due Jul 4', or 'paid Jun 17'. */
  due: string
  isLate: boolean
  cents: number | undefined
  badge: ReactNode
  hasNext: boolean
  action?: ReactNode
}

export function InvoiceRows({ invoices, drafts, isAll = false }: InvoiceRowsProps) {
  const { user } = useSession()
  const now = useNow()
  const isOperator = user?.role === 'operator'
  const rows = [
    ...(drafts ?? []).map((request) => draftRow(request, now)),
    ...invoices.map((invoice) => invoiceRow(invoice, now, isOperator)),
  ]
  const isActed = rows.some(({ hasNext }) => hasNext)
  const shown = columns.filter(
    ({ heading }) => (isAll || heading !== 'Client') && (isActed || heading !== 'Next'),
  )
  return <RecordTable label="Invoices" columns={shown} rows={rows} keyOf={({ id }) => id} />
}

const columns: RecordColumn<Row>[] = [
  { heading: 'Number', width: '6.5rem', cell: ({ opener }) => opener },
  { heading: 'Client', width: '16%', className: 'record-lead', cell: ({ client }) => client },
  { heading: 'For', className: 'record-main', cell: ({ subject }) => subject },
  {
    heading: 'Issued',
    width: '6rem',
    className: 'record-widest text-soft',
    cell: ({ issued }) => issued,
  },
  { heading: 'Due', width: '10rem', className: 'record-wide', cell: (row) => <Due {...row} /> },
  {
    heading: 'Days',
    className: 'record-narrow',
    cell: (row) => (
      <>
        {/* What can be done about it needs the room. */}
        {row.issued !== undefined && !row.hasNext && `Issued ${row.issued}${row.due && ', '}`}
        <Due {...row} />
      </>
    ),
  },
  {
    heading: 'Amount',
    width: '7.5rem',
    className: 'record-end figures',
    cell: ({ cents }) => cents !== undefined && formatExactCents(cents),
  },
  { heading: 'Status', width: '7rem', className: 'record-state', cell: ({ badge }) => badge },
  { heading: 'Next', width: '5.5rem', className: 'record-action', cell: ({ action }) => action },
]

function Due({ due, isLate }: Pick<Row, 'due' | 'isLate'>) {
  return <span className={clsx(isLate ? 'font-semibold text-danger' : 'text-soft')}>{due}</span>
}

function invoiceRow(invoice: Invoice, now: number, isOperator: boolean): Row {
  const { number, status, buyer, subject, clientId, totalCents, openCents } = invoice
  const isLate = status === 'overdue'
  const day = invoiceDay(invoice)
  const left = openCents > 0 && openCents < totalCents
  return {
    id: number,
    opener: (
      <PanelLink panel="invoice" opens={number} id={invoiceLinkId(number)} className="">
        {number}
      </PanelLink>
    ),
    client: clientId ? <ClientLink id={clientId} name={buyer.name} /> : buyer.name,
    subject,
    issued: formatNearDay(invoice.issuedOn, now),
    due: day
      ? `${day.is} ${formatNearDay(day.on, now)}${left ? `, ${formatExactCents(openCents)} left` : ''}`
      : '',
    isLate,
    cents: totalCents,
    badge: <InvoiceBadge status={status} />,
    hasNext: isLate && isOperator,
    action: isLate && isOperator && <Reminding invoice={invoice} />,
  }
}

/** It opens as it will be issued, beside its request. */
function draftRow({ id, client, targetSaaS, duePlan }: QueueItem, now: number): Row {
  const { plan = 'starter', since = todayUtc(), totalCents } = duePlan ?? {}
  const isLate = since < todayUtc()
  const name = client.company || client.name
  const link = {
    to: `?tab=operations&request=${id}&invoice=plan`,
    state: openedHere,
    preventScrollReset: true,
  }
  return {
    id,
    opener: <AppLink {...link}>{id}</AppLink>,
    client: <ClientLink id={client.companyId} name={name} />,
    subject: `${planById(plan).name} plan, ${targetSaaS}`,
    due: `due ${formatNearDay(since, now)}`,
    isLate,
    cents: totalCents,
    badge: <Badge tone={isLate ? 'danger' : 'primary'}>Draft</Badge>,
    hasNext: true,
    action: (
      <AppLink {...link} className={linkClass()}>
        Issue<span className="sr-only"> the plan invoice of {name}</span>
      </AppLink>
    ),
  }
}

function ClientLink({ id, name }: { id: string; name: string }) {
  const to = `?tab=operations&client=${id}`
  return (
    <AppLink to={to} state={openedHere} preventScrollReset>
      {name}
    </AppLink>
  )
}

function Reminding({ invoice: { number, remindedAt } }: { invoice: Invoice }) {
  if (remindedAt?.startsWith(todayUtc())) return <span className="text-soft">Reminded</span>
  return <RemindLink number={number} />
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
