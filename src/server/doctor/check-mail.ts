import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { brandName } from '#domain/site/brand.ts'
import type { Environment } from '#server/environment.ts'
import { messageOf, openSmtp } from '#server/notifications/mail/transport.ts'
import { reasonOf } from '#server/wait-for-database.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('mail')

/** Connects and signs in to the mail server, and sends an email if there is an address to send it to. */
export async function checkMail(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Environment,
  recipient: string | undefined,
): Promise<Finding> {
  if (!SMTP_URL) {
    const report = recipient === undefined ? warning : problem
    return report(
      `SMTP_URL is not set: emails are written to ${join(DATA_DIR, 'mail')} instead of sent.`,
      'Set SMTP_URL, for instance to smtps://user:password@mail.example.com.',
    )
  }
  const smtp = openSmtp(SMTP_URL)
  try {
    await smtp.verify()
    if (recipient === undefined) {
      return ok('the mail server answers. To send an email: -- --mail you@example.com')
    }
    await smtp.sendMail(messageOf(testMail(recipient), MAIL_FROM))
    return ok(
      `the mail server accepted an email from ${MAIL_FROM} to ${recipient}: see if it arrives.`,
    )
  } catch (error) {
    return problem(
      `the mail server refuses: ${reasonOf(error)}.`,
      'Check SMTP_URL: host, port, protocol (smtps:// is for port 465, smtp:// for 587), user and password (special characters are percent-encoded); and the address in MAIL_FROM.',
    )
  } finally {
    smtp.close()
  }
}

function testMail(recipient: string) {
  return {
    id: randomUUID(),
    recipient,
    subject: `${brandName} can send emails`,
    body: 'This email was sent by npm run doctor. If it is in the spam folder, check SPF, DKIM and DMARC of the domain in MAIL_FROM.\n',
    createdAt: new Date().toISOString(),
    attempts: 1,
  }
}
