import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMail } from '#server/db/outbox-store.ts'

/** A mail as nodemailer takes it: plain text, to one address, from us. */
export function messageOf(mail: ClaimedMail, from: string): SendMailOptions {
  return {
    from,
    // Not parsed: an address is one address, whatever stands in it.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    date: new Date(mail.createdAt),
    // The same at every try, so that a mail which leaves twice is recognised as one.
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
