import nodemailer from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './message-of.ts'

// Together far shorter than the mailer's lease.
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
}

export function createSmtpTransport(url: string, from: string): MailTransport {
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
