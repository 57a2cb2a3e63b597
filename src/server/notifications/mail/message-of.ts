import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMail } from './outbox-store.ts'

/** An email as nodemailer's options: to one address, as plain text and perhaps as HTML. */
export function messageOf(mail: ClaimedMail, from: string): SendMailOptions {
  return {
    from,
    // An object, because nodemailer would parse a string and might find several addresses in it.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    ...(mail.html ? { html: mail.html } : {}),
    date: new Date(mail.createdAt),
    // The same for every attempt, so that an email which is sent twice is recognised as one.
    messageId: `<${mail.id}@${domainOf(from)}>`,
    ...threadOf(mail, from),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail programs group the emails about a request: all of them refer to one that was never sent. */
function threadOf({ thread }: ClaimedMail, from: string): SendMailOptions {
  if (!thread) return {}
  const root = `<${thread.toLowerCase()}@${domainOf(from)}>`
  return { references: root, inReplyTo: root }
}

/** One click in a mail program turns emails of this kind off (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: ClaimedMail): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
