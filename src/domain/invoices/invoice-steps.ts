const stepLabels = {
  issued: 'issued',
  'part-paid': 'paid in part',
  paid: 'paid',
  held: 'has an online payment to check',
  'held-dismissed': 'had a payment refunded',
  'payment-reversed': 'had a payment reversed',
  cancelled: 'cancelled by a credit note',
  'reminders-stopped': 'reminders stopped',
} as const

export type InvoiceStep = keyof typeof stepLabels

export const invoiceSteps = Object.keys(stepLabels) as InvoiceStep[]

/** 'Invoice 2026-0007 issued'. */
export function sayInvoiceStep(step: InvoiceStep, number: string): string {
  return `Invoice ${number} ${stepLabels[step]}`
}
