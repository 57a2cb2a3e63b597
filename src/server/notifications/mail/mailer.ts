import type { Logger } from 'pino'
import { remindOfConfirmation } from '#server/accounts/confirm-email.ts'
import type { Transaction } from '#server/db/database.ts'
import { isReminderDue, takeReminder } from '#server/db/token-store.ts'
import { documentNameSchema, printDocument } from '#server/documents/documents.ts'
import { isWithin, type Limit } from '#server/http/rate-limits.ts'
import { createWorker, untilDue, type Worker, yieldToCalls } from '#server/jobs/worker.ts'
import {
  type ComposeDueOptions,
  composeDue,
  withholdMail,
} from '#server/notifications/compose-due.ts'
import { mailMonths } from '#server/notifications/mail-months.ts'
import { remindOfDeadlines } from '#server/notifications/remind-of-deadlines.ts'
import { remindOfOrder } from '#server/requests/unconfirmed-orders.ts'
import {
  type ClaimedMail,
  claimMail,
  findNextDue,
  givenUp,
  type MailSubject,
  markFailed,
  markSent,
  notConnected,
  retryNotConnected,
} from './outbox-store.ts'
import { withPublicUrl } from './render-mail.ts'
import type { MailTransport } from './transport.ts'

interface MailerOptions extends ComposeDueOptions {
  /** Links begin with it. Without a trailing slash. */
  publicUrl: string
  limit: Limit
  transport: MailTransport
  logger: Logger
  /** How long to wait after each failure; after the last one the email is not sent any more. */
  retryAfterMs?: readonly number[]
}

/** How long a process may take to send an email before others may claim it. */
export const leaseMs = 3 * 60_000
const retryAfterErrorMs = 5000
/** Days before they matter, reminders may wait a minute. */
const remindEveryMs = 60_000

const defaultRetryAfterMs = [1 / 6, 1, 5, 30, 120, 360, 720, 1440].map((each) => each * 60_000)

/** What each of the senders takes: links and codes never wait behind emails about requests, nor these behind them. */
const senders = ['account', 'account', 'account', 'request', 'request', 'request'] as const

/** Composes, reminds and sends, several at once. Each email is claimed by one process. */
export function startMailer(parts: MailerOptions) {
  const composer = createWorker(parts.database, ({ kind }) => kind !== 'request')
  const sending = senders.map((subject) => startSender(parts, subject))
  composer.start(async () => {
    try {
      const due = await composeDue(parts)
      for (const sender of sending) sender.wake()
      return untilDue(due)
    } catch (err) {
      parts.logger.error({ err }, 'emails not composed')
      return retryAfterErrorMs
    }
  })
  const reminder = createWorker(parts.database, () => false)
  reminder.start(async () => {
    for (const remind of [remindOfLinks, remindOfDeadlines, mailMonths])
      await remind(parts).catch((err) => parts.logger.error({ err }, 'reminders not sent'))
    return remindEveryMs
  })
  return {
    /** Resolves when the emails that are being sent are done. */
    async stop(): Promise<void> {
      await composer.stop()
      await reminder.stop()
      await Promise.all(sending.map((sender) => sender.stop()))
    },
  }
}

/** Reminds of unopened links, each once, in the transaction that enqueues the email. Leaves out what is over a limit. */
export async function remindOfLinks({
  database,
  limit,
}: Pick<MailerOptions, 'database' | 'limit'>): Promise<void> {
  while (await isReminderDue(database.query)) {
    await yieldToCalls(database)
    // The one that is due is being sent by another process.
    if (!(await database.change(remindNext))) return
  }

  async function remindNext(trx: Transaction): Promise<boolean> {
    const link = await takeReminder(trx)
    if (link === undefined) return false
    const isMailable = async (email: string) =>
      (await isWithin(limit('reminder', email, trx))) &&
      (await isWithin(limit('typed-address', email, trx)))
    const reminding = { trx, isMailable }
    if (link.purpose === 'unconfirmed-order') await remindOfOrder(reminding, link)
    else await remindOfConfirmation(reminding, link)
    return true
  }
}

function startSender(parts: MailerOptions, subject: MailSubject): Pick<Worker, 'stop' | 'wake'> {
  const { database, transport, logger, retryAfterMs = defaultRetryAfterMs } = parts
  const worker = createWorker(database, ({ kind }) => kind === 'mail' || kind === 'anything')
  worker.start(() => sendAllDue().catch(reportError))
  return worker

  /** Returns how long to wait before the next email is due. */
  async function sendAllDue(): Promise<number> {
    while (!worker.isStopping()) {
      await yieldToCalls(database)
      const mail = await claimMail(database.query, new Date(), leaseMs, subject)
      if (!mail) break
      await send(mail)
    }
    return untilDue(await findNextDue(database.query, subject))
  }

  async function send(mail: ClaimedMail): Promise<void> {
    try {
      if (await withholdMail(parts, mail)) return
      const { document } = mail
      const name = document && documentNameSchema.parse(JSON.parse(document))
      const attachments = name ? [await printDocument(database.query, name)] : []
      await transport.send({ ...withPublicUrl(mail, parts.publicUrl), attachments })
    } catch (error) {
      await scheduleRetry(mail, error)
      return
    }
    await recordSent(mail)
    logger.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent')
    // The mail server is back: what it missed does not wait for its next attempt.
    if (await retryNotConnected(database.query, new Date())) {
      await database.change(async (trx) => trx.announce({ kind: 'mail' }))
    }
  }

  /** Retries while the database is unavailable: an email that is not marked as sent would be sent again. */
  async function recordSent(mail: ClaimedMail): Promise<void> {
    const sentAt = new Date()
    while (true) {
      try {
        return await markSent(database.query, mail, sentAt)
      } catch (error) {
        if (worker.isStopping()) throw error
        await worker.wait(reportError(error))
      }
    }
  }

  async function scheduleRetry(mail: ClaimedMail, error: unknown): Promise<void> {
    const { id, attempts } = mail
    const reason = reasonOf(error)
    const waitMs = isRefusedForGood(error) ? undefined : retryAfterMs[attempts - 1]
    const dueAt = waitMs === undefined ? givenUp : new Date(Date.now() + waitMs).toISOString()
    await markFailed(database.query, mail, reason, dueAt)
    if (dueAt === givenUp) logger.error({ mail: id, attempts, reason }, 'mail given up')
    else logger.warn({ mail: id, attempts, reason, dueAt }, 'mail not sent')
  }

  function reportError(error: unknown): number {
    logger.error({ err: error }, 'outbox not available')
    return retryAfterErrorMs
  }
}

/** The mail server knows this email and does not want it. Anything else, a wrong password included, may be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutEmail && typeof responseCode === 'number' && responseCode >= 500
}

/** Codes only: a mail server's message may repeat an address, and one about a wrong setting a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, command } = error as Error & Partial<Record<string, unknown>>
  const codes = [code ?? error.name, responseCode, command].filter(Boolean).join(' ')
  return isNotConnected(error) ? `${notConnected}: ${codes}` : codes
}

/** Not where the server answered, if only by closing the connection: that may be about the email. */
function isNotConnected(error: object): boolean {
  const { code, syscall, timeoutType } = error as Partial<Record<string, unknown>>
  return code === 'EDNS' || syscall === 'connect' || timeoutType === 'CONNECT_TIMEOUT'
}
