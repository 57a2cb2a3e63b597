import { isOverdueOn } from '#domain/values/dates.ts'
import type { InvoiceStatus } from './invoice.ts'

export function invoiceStatusOn(invoice: Settled, today: string): InvoiceStatus {
  if (invoice.cancels !== null) return 'credit-note'
  if (invoice.cancelledBy !== null) return 'cancelled'
  if (openCentsOf(invoice) <= 0) return 'paid'
  return isOverdueOn(invoice.dueOn, today) ? 'overdue' : 'open'
}

export function openCentsOf({ totalCents, paidCents, cancels, cancelledBy }: Settled): number {
  return cancels === null && cancelledBy === null ? Math.max(0, totalCents - paidCents) : 0
}

export interface Settled {
  totalCents: number
  paidCents: number
  dueOn: string
  cancels: string | null
  cancelledBy: string | null
}
