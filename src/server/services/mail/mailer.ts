import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import {
  type ClaimedMail,
  claimMail,
  findNextDue,
  markFailed,
  markSent,
} from '#server/db/outbox-store.ts'
import type { MailTransport } from './mail-transport.ts'
import { createWakeSignal } from './wake-signal.ts'

export interface Mailer {
  /** Resolves when the mail in hand, if there is one, has left. */
  stop(): Promise<void>
}

interface MailerOptions {
  database: Database
  transport: MailTransport
  logger: Logger
  /** How long to wait after each failure; after the last one a mail is given up. */
  retryAfterMs?: readonly number[]
}

/** How long a process may have a mail in hand before others take it for dead. */
export const leaseMs = 3 * 60_000
/** Somebody may have written a mail without our hearing of it. */
const longestNapMs = 60_000
/** What is due and yet not to be had is being taken by another process. */
const shortestNapMs = 100
const afterTroubleMs = 5000

const minuteMs = 60_000
const patientMs = [1 / 6, 1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * minuteMs)

/** Sends what is in the outbox. Any number of processes may do so: each mail is taken by one. */
export function startMailer(parts: MailerOptions): Mailer {
  const { database, transport, logger, retryAfterMs = patientMs } = parts
  const bell = createWakeSignal()
  const stopListening = database.listen(({ kind }) => {
    if (kind !== 'request') bell.ring()
  })
  const stopping = new AbortController()
  const finished = work()

  return {
    async stop() {
      stopping.abort()
      stopListening()
      bell.ring()
      await finished
    },
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) await bell.wait(await sendAllDue().catch(reportTrouble))
  }

  /** Returns how long there is nothing to do. */
  async function sendAllDue(): Promise<number> {
    while (!stopping.signal.aborted) {
      const mail = await claimMail(database, new Date(), leaseMs)
      if (!mail) break
      await send(mail)
    }
    const due = await findNextDue(database.query)
    const untilDueMs = due === undefined ? longestNapMs : Date.parse(due) - Date.now()
    return Math.min(Math.max(untilDueMs, shortestNapMs), longestNapMs)
  }

  async function send(mail: ClaimedMail): Promise<void> {
    try {
      await transport.send(mail)
    } catch (error) {
      await putBack(mail, reasonOf(error))
      return
    }
    await writeDown(mail)
    logger.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent')
  }

  /** Insists, while the database is away: what is not written down as sent would be sent again. */
  async function writeDown(mail: ClaimedMail): Promise<void> {
    const sentAt = new Date()
    while (true) {
      try {
        return await markSent(database.query, mail, sentAt)
      } catch (error) {
        if (stopping.signal.aborted) throw error
        await bell.wait(reportTrouble(error))
      }
    }
  }

  async function putBack(mail: ClaimedMail, reason: string): Promise<void> {
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

  function reportTrouble(error: unknown): number {
    logger.error({ err: error }, 'mail cannot be looked after')
    return afterTroubleMs
  }
}

/** Codes alone: what a mail server says may repeat an address, and a wrong setting a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, command } = error as Error & Partial<Record<string, unknown>>
  return [code ?? error.name, responseCode, command].filter(Boolean).join(' ')
}
