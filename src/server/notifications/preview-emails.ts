import { CallError } from '#contract/errors.ts'
import type { Invoice, Reminder } from '#domain/invoices/invoice.ts'
import { type ClientNotification } from '#domain/notifications/notification-rules.ts'
import { clientMessages, type MonthlyEmail } from '#domain/operations/client.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import type { Query } from '#server/db/database.ts'
import { withPublicUrl } from '#server/notifications/mail/render-mail.ts'
import { composeNotification } from './compose-due.ts'
import { ownReminder } from './invoice-text.ts'
import { composeMonth } from './mail-months.ts'
import { findNotifiedRequest, listConfirmedMembers, listRecipients } from './notification-store.ts'
import { type HeadedText, withHeading } from './notification-text.ts'

/** The email that reminds of an open invoice now, and who gets it. Undefined where there is nothing to remind of. */
export async function previewReminder(
  query: Query,
  invoice: Invoice,
  publicUrl: string,
): Promise<Reminder | undefined> {
  const { requestId: id } = invoice
  const text = ownReminder(invoice)
  if (text === undefined || id === undefined) return undefined
  const kind = 'invoice-reminder'
  const about = { requestNumber: requestNumber(id), userId: '', kind } as const
  const { companyId, targetSaaS } = await findNotifiedRequest(query, about)
  const shown = show(withHeading(text, { targetSaaS }), { kind, id, publicUrl })
  return { ...shown, recipients: await listRecipients(query, companyId, kind) }
}

/** The next monthly email of a client, with what is known by now, and who gets it. */
export async function previewMonth(
  query: Query,
  companyId: string,
  publicUrl: string,
): Promise<MonthlyEmail> {
  const company = query.selectFrom('company').where('id', '=', companyId).select('monthlyEmailAt')
  const sendsAt = (await company.executeTakeFirst())?.monthlyEmailAt
  const text = sendsAt ? await composeMonth(query, companyId, new Date(sendsAt)) : undefined
  if (!sendsAt || !text) throw new CallError('conflict', clientMessages.noMonthlyEmail)
  const kind = 'monthly-summary'
  const members = await listConfirmedMembers(query, companyId, kind)
  const recipients = members.flatMap(({ email, lacksFactor }) => (lacksFactor ? [] : [email]))
  return { ...show(text, { kind, id: undefined, publicUrl }), recipients, sendsAt }
}

interface ShowOptions {
  kind: ClientNotification
  id: string | undefined
  publicUrl: string
}

function show(headed: HeadedText, { kind, id, publicUrl }: ShowOptions) {
  const mail = composeNotification(headed, { recipient: '', kind, id, token: '' })
  const { subject, body, html } = withPublicUrl({ ...mail, unsubscribeUrl: null }, publicUrl)
  // The footer has the recipient's own links.
  const [text = ''] = body.split('\n\n-- \n')
  return { subject, text, html: (html ?? '').replaceAll(/ href="[^"]*"/g, '') }
}
