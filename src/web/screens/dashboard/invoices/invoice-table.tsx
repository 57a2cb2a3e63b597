import type { Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts'
import { invoiceStatusLabels } from '#domain/invoices/invoice-wording.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import styles from './invoices.css?inline'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  /** Whose invoices these are, where they are of several clients. */
  isAll?: boolean
  isStale?: boolean
}

/** One line an invoice. The roles are spelled out: where a line is a grid, some browsers forget that it is a row. */
export function InvoiceTable({ invoices, isAll = false, isStale }: InvoiceTableProps) {
  const panel = useUrlPanel('invoice')
  const columns = ['Number', ...(isAll ? ['Client'] : []), 'What', 'Due', 'Status', 'Total']
  return (
    <div className="invoices">
      <style href="invoices" precedence="screen">
        {styles}
      </style>
      <table role="table" aria-label="Invoices" aria-busy={isStale || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {[...columns, 'Left to pay'].map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {invoices.map(({ number, buyer, subject, totalCents, openCents, dueOn, ...invoice }) => (
            <tr key={number} role="row">
              <th role="rowheader" scope="row">
                {/* The link's hit area is the whole line. */}
                <AppLink
                  {...panel.link(number)}
                  id={invoiceLinkId(number)}
                  aria-haspopup="dialog"
                  className="figures"
                >
                  {number}
                </AppLink>
              </th>
              {isAll && (
                <td role="cell" className="invoice-client">
                  {buyer.name}
                </td>
              )}
              <td role="cell" className="invoice-what">
                {subject}
              </td>
              <td role="cell" className="invoice-due">
                {openCents > 0 && formatDay(dueOn)}
              </td>
              <td role="cell" className="invoice-status">
                <InvoiceBadge status={invoice.status} />
              </td>
              <td role="cell" className="figures invoice-total">
                {formatExactCents(totalCents)}
              </td>
              <td role="cell" className="figures invoice-open">
                {formatExactCents(openCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={tones[status]}>{invoiceStatusLabels[status]}</Badge>
}

const tones: Record<InvoiceStatus, Tone> = {
  open: 'primary',
  overdue: 'amber',
  paid: 'green',
  cancelled: 'neutral',
  'credit-note': 'neutral',
}

/** A panel that was opened by its address hands focus to the line it belongs to. */
export function invoiceLinkId(number: string): string {
  return `invoice-${number}`
}
