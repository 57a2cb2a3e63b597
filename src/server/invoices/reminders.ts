import { CallError } from '#contract/errors.ts'
import { invoiceMessages as messages, type Reminder } from '#domain/invoices/invoice.ts'
import { mayRemindFrom } from '#domain/invoices/invoice-sums.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { previewReminder } from '#server/notifications/preview-emails.ts'
import { changeInvoice, readInvoice, requireInvoice } from './change-invoice.ts'
import { type InvoiceRow, updateInvoice } from './invoice-store.ts'
import { requireOpen } from './payments.ts'

type Needed = Pick<Dependencies, 'database' | 'publicUrl'>

export async function readReminder(
  { database: { query }, publicUrl }: Needed,
  operator: SessionUser,
  number: string,
): Promise<Reminder> {
  const row = await requireInvoice(query, operator, number)
  const now = new Date()
  const from = mayRemindFrom(row, now)
  return {
    ...(await compose(query, row, publicUrl)),
    ...(from > now && { notBefore: from.toISOString() }),
  }
}

/** Emails those who get reminders of the invoice. The event in the timeline notifies them, as every other email's does. */
export function remindOfInvoice(
  { database, publicUrl }: Needed,
  operator: SessionUser,
  number: string,
) {
  return changeInvoice({ database }, operator, number, async (trx, row) => {
    const now = new Date()
    const { recipients } = await compose(trx, row, publicUrl)
    if (recipients.length === 0) throw new CallError('conflict', messages.noRecipients)
    if (mayRemindFrom(row, now) > now) throw new CallError('conflict', messages.justReminded)
    await updateInvoice(trx, number, { remindedAt: now.toISOString() })
    return 'reminded'
  })
}

async function compose(query: Query, row: InvoiceRow, publicUrl: string): Promise<Reminder> {
  requireOpen(row)
  const preview = await previewReminder(query, await readInvoice(query, row.number), publicUrl)
  // Of a company that was deleted.
  return preview ?? { subject: '', text: '', html: '', recipients: [] }
}
