import type { Logger } from 'pino'
import {
  type ClaimedMail,
  claimMail,
  findNextDue,
  markFailed,
  markSent,
} from '#server/db/outbox-store.ts'
import { type ComposeDueOptions, composeDue } from '#server/services/notifications/compose-due.ts'
import { createWorker, untilDue } from '#server/services/worker.ts'
import { yieldToCalls } from '#server/services/yield-to-calls.ts'
import type { MailTransport } from './mail-transport.ts'

export interface Mailer {
  /** Resolves when the email that is being sent, if there is one, is done. */
  stop(): Promise<void>
}

interface MailerOptions extends ComposeDueOptions {
  transport: MailTransport
  logger: Logger
  /** How long to wait after each failure; after the last one the email is not sent any more. */
  retryAfterMs?: readonly number[]
}

/** How long a process may take to send an email before others may claim it. */
export const leaseMs = 3 * 60_000
const retryAfterErrorMs = 5000

const minuteMs = 60_000
const defaultRetryAfterMs = [1 / 6, 1, 5, 30, 120, 360, 720, 1440].map(
  (minutes) => minutes * minuteMs,
)

/** Composes what is due about requests, and sends the outbox. Any number of processes may do so: each email is claimed by one. */
export function startMailer(parts: MailerOptions): Mailer {
  const { database, transport, logger, retryAfterMs = defaultRetryAfterMs } = parts
  const worker = createWorker(database, ({ kind }) => kind !== 'request')
  worker.start(composeAndSend)
  return worker

  async function composeAndSend(): Promise<number> {
    // One failing must not keep the other from working.
    const composing = await composeAllDue().catch(reportError)
    const sending = await sendAllDue().catch(reportError)
    return Math.min(composing, sending)
  }

  /** Returns how long to wait before the next email is to be composed. */
  async function composeAllDue(): Promise<number> {
    return untilDue(await composeDue(parts))
  }

  /** Returns how long to wait before the next email is due. */
  async function sendAllDue(): Promise<number> {
    while (!worker.isStopping()) {
      await yieldToCalls(database)
      const mail = await claimMail(database, new Date(), leaseMs)
      if (!mail) break
      await send(mail)
    }
    const due = await findNextDue(database.query)
    return untilDue(due === undefined ? undefined : Date.parse(due))
  }

  async function send(mail: ClaimedMail): Promise<void> {
    try {
      await transport.send(mail)
    } catch (error) {
      await scheduleRetry(mail, reasonOf(error))
      return
    }
    await recordSent(mail)
    logger.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent')
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

  async function scheduleRetry(mail: ClaimedMail, reason: string): Promise<void> {
    const { id, attempts } = mail
    const waitMs = retryAfterMs[attempts - 1]
    if (waitMs === undefined) {
      await markFailed(database.query, mail, reason)
      logger.error({ mail: id, attempts, reason }, 'mail given up')
      return
    }
    const dueAt = new Date(Date.now() + waitMs).toISOString()
    await markFailed(database.query, mail, reason, dueAt)
    logger.warn({ mail: id, attempts, reason, dueAt }, 'mail not sent')
  }

  function reportError(error: unknown): number {
    logger.error({ err: error }, 'outbox not available')
    return retryAfterErrorMs
  }
}

/** Codes only: a mail server's message may repeat an address, and one about a wrong setting a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, command } = error as Error & Partial<Record<string, unknown>>
  return [code ?? error.name, responseCode, command].filter(Boolean).join(' ')
}
