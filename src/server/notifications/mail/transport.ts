import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { brandName, company } from '#domain/site/brand.ts'
import { answerThread, type ClaimedMail } from './outbox-store.ts'

export interface MailTransport {
  /** Rejects when the email was not accepted. */
  send(mail: ClaimedMail): Promise<void>
}

interface TransportOptions {
  smtpUrl: string | undefined
  dataDir: string
  from: string
  replyTo?: () => Promise<string>
}

/** Over SMTP where an address for it is set, else into files. */
export function createTransport({
  smtpUrl,
  dataDir,
  from,
  replyTo = async () => company.email,
}: TransportOptions): MailTransport {
  const compose = async (mail: ClaimedMail) => messageOf(mail, from, await replyTo())
  if (!smtpUrl) return createFileTransport(join(dataDir, 'mail'), compose)
  const smtp = openSmtp(smtpUrl)
  return { send: async (mail) => void (await smtp.sendMail(await compose(mail))) }
}

// Together far shorter than the mailer's lease.
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // A filter may read for a while: an email that is not awaited is sent twice.
  socketTimeout: 30_000,
}

export function openSmtp(url: string) {
  return nodemailer.createTransport({ url, ...timeouts })
}

/** Writes every email as an .eml file, named so that the newest sorts last. */
function createFileTransport(
  folder: string,
  compose: (mail: ClaimedMail) => Promise<SendMailOptions>,
): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(await compose(mail))
      const path = join(folder, `${mail.createdAt.replaceAll(/[:.]/g, '-')}-${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // It may hold a token: only its owner may read it. Renamed when complete, so that no reader sees half an email.
      await writeFile(`${path}.draft`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.draft`, path)
    },
  }
}

/** An email as nodemailer's options: to one address, as plain text and perhaps as HTML. */
export function messageOf(mail: ClaimedMail, from: string, replyTo: string = company.email) {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const root = mail.thread && `<${mail.thread.toLowerCase()}@${domain}>`
  return {
    from,
    // The sender's mailbox may be unattended.
    replyTo: { name: brandName, address: mail.replyTo ?? replyTo },
    // An object, because nodemailer would parse a string and might find several addresses in it.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    ...(mail.html ? { html: mail.html } : {}),
    attachments: mail.attachments ?? [],
    date: new Date(mail.createdAt),
    // The same for every attempt, so that an email which is sent twice is recognised as one.
    messageId: `<${mail.id}@${domain}>`,
    // Mail programs group the emails about a request: all of them refer to one that was never sent.
    ...(root && { references: root, inReplyTo: root }),
    headers: {
      'Auto-Submitted': mail.thread === answerThread ? 'auto-replied' : 'auto-generated',
      // One click in a mail program turns emails of this kind off (RFC 8058).
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
