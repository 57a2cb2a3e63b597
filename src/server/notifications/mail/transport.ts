import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { ClaimedMail } from './outbox-store.ts'

export interface MailTransport {
  /** Rejects when the email was not accepted. */
  send(mail: ClaimedMail): Promise<void>
}

interface TransportOptions {
  smtpUrl: string | undefined
  dataDir: string
  from: string
}

/** Over SMTP where an address for it is set, else into files. */
export function createTransport({ smtpUrl, dataDir, from }: TransportOptions): MailTransport {
  if (smtpUrl) return createSmtpTransport(smtpUrl, from)
  return createFileTransport(join(dataDir, 'mail'), from)
}

// Together far shorter than the mailer's lease.
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
}

function createSmtpTransport(url: string, from: string): MailTransport {
  const smtp = openSmtp(url)
  return {
    async send(mail) {
      await smtp.sendMail(messageOf(mail, from))
    },
  }
}

export function openSmtp(url: string) {
  return nodemailer.createTransport({ url, ...timeouts })
}

/** Writes every email as an .eml file, named so that the newest sorts last. */
function createFileTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      const name = `${mail.createdAt.replaceAll(/[:.]/g, '-')}-${mail.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, name), message as Buffer)
    },
  }
}

/** Renamed when complete, so that no reader sees half an email. It may hold a token: only its owner may read it. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}

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
