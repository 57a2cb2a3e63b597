import { randomUUID } from 'node:crypto'
import {
  isForClients,
  mayRead,
  type NotificationKind,
} from '#domain/notifications/notification-kinds.ts'
import { isRequestId, requestNumber } from '#domain/requests/request-id.ts'
import { applyFactorRule, type FactorRule } from '#server/accounts/accounts.ts'
import type { Database, Query } from '#server/db/database.ts'
import { composeMail } from './mail/enqueue-mail.ts'
import { addMail, type ClaimedMail, countRequestMail } from './mail/outbox-store.ts'
import { findReader, isFactorRequiredFor, type Recipient } from './notification-store.ts'

interface WithholdOptions extends FactorRule {
  database: Database
  /** Links begin with it. Without a trailing slash. */
  publicUrl: string
}

const dayMs = 24 * 60 * 60_000
/** Groups the emails that ask for a second factor, and tells them apart in the outbox. */
const factorThread = 'two-step'

/** Replaces an email whose recipient needs a second factor by now with one that asks for it. Returns whether it did. */
export async function withholdMail(
  { database, publicUrl, ...rule }: WithholdOptions,
  mail: ClaimedMail,
): Promise<boolean> {
  const { kind, thread = null, recipient: email } = mail
  if (!kind) return false
  const reader = await findReader(database.query, email)
  // The digest of orders is about none, and for operators.
  const about = { kind, number: isRequestId(thread) ? requestNumber(thread) : 0 }
  if (!reader || !(await isWithheld(database.query, reader, about, rule))) return false
  await database.change(async (trx) => {
    await trx.deleteFrom('outbox').where('id', '=', mail.id).execute()
    await askForFactor(trx, { publicUrl, email, kind, now: new Date() })
    trx.announce({ kind: 'mail' })
  })
  return true
}

interface AskOptions extends Pick<WithholdOptions, 'publicUrl'> {
  email: string
  kind: NotificationKind
  now: Date
}

/** Names no request and no kind of event: the recipient could not read them elsewhere. Once a day, because each says the same. */
export async function askForFactor(
  trx: Query,
  { publicUrl, email, kind, now }: AskOptions,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs)
  if ((await countRequestMail(trx, email, since, factorThread)) > 0) return
  const mail = composeMail(email, 'factor-missing', { publicUrl, isOperator: !isForClients(kind) })
  await addMail(trx, randomUUID(), { ...mail, thread: factorThread }, now)
}

/** Whether the recipient lacks the second factor without which the API would not show them this. */
export async function isWithheld(
  trx: Query,
  { role, hasSecondFactor }: Pick<Recipient, 'role' | 'hasSecondFactor'>,
  { kind, number }: { kind: NotificationKind; number: number },
  rule: FactorRule,
): Promise<boolean> {
  if (hasSecondFactor) return false
  const isFactorRequired = await isFactorRequiredFor(trx, number)
  return !mayRead(kind, applyFactorRule(rule, { role, hasSecondFactor, isFactorRequired }))
}
