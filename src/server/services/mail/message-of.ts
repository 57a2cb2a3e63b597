import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMail } from '#server/db/outbox-store.ts'

/** An email as nodemailer's options: plain text, to one address. */
export function messageOf(mail: ClaimedMail, from: string): SendMailOptions {
  return {
    from,
    // An object, because nodemailer would parse a string and might find several addresses in it.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    date: new Date(mail.createdAt),
    // The same for every attempt, so that an email which is sent twice is recognised as one.
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
