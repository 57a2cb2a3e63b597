import type { Invoice, Reminder } from '#domain/invoices/invoice.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { Query } from '#server/db/database.ts'
import { withPublicUrl } from '#server/notifications/mail/render-mail.ts'
import { composeNotification } from './compose-due.ts'
import { ownReminder } from './invoice-text.ts'
import { findNotifiedRequest, listRecipients } from './notification-store.ts'
import { withHeading } from './notification-text.ts'

const kind = 'invoice-reminder'

/** The email that reminds of an open invoice now, and who gets it. Undefined where there is nothing to remind of. */
export async function previewReminder(
  query: Query,
  invoice: Invoice,
  publicUrl: string,
): Promise<Reminder | undefined> {
  const { requestId: id } = invoice
  const text = ownReminder(invoice)
  if (text === undefined || id === undefined) return undefined
  const about = { requestNumber: requestNumber(id), userId: '', kind } as const
  const { companyId, targetSaaS } = await findNotifiedRequest(query, about)
  const headed = withHeading(text, { targetSaaS })
  const mail = composeNotification(headed, { recipient: '', kind, id, token: '' })
  const { subject, body } = withPublicUrl({ ...mail, unsubscribeUrl: null }, publicUrl)
  // The footer has the recipient's own links.
  const [shown = ''] = body.split('\n\n-- \n')
  return { subject, text: shown, recipients: await listRecipients(query, companyId, kind) }
}
