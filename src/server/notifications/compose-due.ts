import { randomUUID } from 'node:crypto'
import { unsubscribeEndpoints } from '#contract/accounts.ts'
import { apiPath } from '#contract/endpoint.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import {
  answerNote,
  formatOccasion,
  isForClients,
  mayRead,
  type NotificationKind,
  nextWeekly,
  quoteRemindsAt,
  weekMs,
} from '#domain/notifications/notification-rules.ts'
import { partAddresses } from '#domain/requests/next-step.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { dayMs, minuteMs } from '#domain/values/dates.ts'
import { applyFactorRule, type FactorRule } from '#server/accounts/accounts.ts'
import type { Database, Query } from '#server/db/database.ts'
import { findOpenInvoices } from '#server/invoices/billing-details.ts'
import {
  findInvoice,
  type Reader as InvoiceReader,
  toInvoices,
} from '#server/invoices/invoice-store.ts'
import { yieldToCalls } from '#server/jobs/worker.ts'
import { composeMail } from '#server/notifications/mail/enqueue-mail.ts'
import {
  addMail,
  type ClaimedMail,
  countRequestMail,
  type Mail,
} from '#server/notifications/mail/outbox-store.ts'
import { absolute, renderMail } from '#server/notifications/mail/render-mail.ts'
import { listQuotesInPlan } from '#server/quotes/quote-store.ts'
import { listEvents, listEventsById } from '#server/requests/event-store.ts'
import { noDueTime } from '#server/requests/request-row.ts'
import { findHitRequest } from '#server/requests/request-store.ts'
import { readSettings } from '#server/showcase/site-settings.ts'
import { clientText } from './client-text.ts'
import { invoiceReminder, ownReminder } from './invoice-text.ts'
import { requirePreference } from './notification-preferences.ts'
import {
  findNextNotification,
  findNotifiedRequest,
  findReader,
  isFactorRequiredFor,
  isOrderUnconfirmed,
  listNotifiedOrders,
  lockRecipient,
  type NotifiedRequest,
  notifyClient,
  type Recipient,
  takeNotifications,
  takeUnconfirmedOrders,
  type WaitingNotification,
} from './notification-store.ts'
import {
  type HeadedText,
  type NotificationFacts,
  type NotificationText,
  quoteReminder,
  restoreReminder,
  withHeading,
} from './notification-text.ts'
import { listedMax, operatorText, orderDigest } from './operator-text.ts'
import type { ReplyAddresses } from './replies/reply-address.ts'
import { weeklyText } from './weekly-text.ts'

export interface ComposeDueOptions extends Partial<FactorRule> {
  database: Database
  /** Whether owners can pay invoices online. */
  isPaidOnline?: boolean
  /** Where replies become messages; undefined where they do not. */
  replyAddresses?: ReplyAddresses | undefined
  /** How long messages wait for more of them, or to be read. */
  digestDelayMs?: number
}

const defaultDigestDelayMs = 2 * minuteMs
const composedAtOnce = 5
/** Then what was composed is sent: orders may arrive as quickly as their emails are composed. */
const roundsMax = 10
/** An address that is not confirmed may belong to a person who never ordered. */
const unconfirmedMailsPerDay = 5

/** Composes the emails about requests that are due. Returns when the next one is due. Each is composed by one process. */
export async function composeDue({
  database,
  digestDelayMs = defaultDigestDelayMs,
  isOperatorFactorRequired = false,
  isPaidOnline = false,
  replyAddresses,
}: ComposeDueOptions): Promise<number | undefined> {
  const canReply = replyAddresses !== undefined
  for (let round = 0; ; round += 1) {
    const next = await findNextNotification(database.query, digestDelayMs)
    if (next === undefined || next.dueAt > Date.now() || round === roundsMax) return next?.dueAt
    await yieldToCalls(database)
    const count = await database.change(composeSome)
    // The next one belongs to a user whose emails another process is composing.
    if (count === 0) return next.dueAt
  }

  /** Several in one transaction: on SQLite each one waits for the disk, and every order with it. */
  async function composeSome(trx: Query): Promise<number> {
    let count = 0
    while (count < composedAtOnce && (await composeNext(trx))) count += 1
    return count
  }

  async function composeNext(trx: Query): Promise<boolean> {
    const now = new Date()
    const next = await findNextNotification(trx, digestDelayMs)
    if (next === undefined || next.dueAt > now.getTime()) return false
    const recipient = await lockRecipient(trx, next.userId)
    if (recipient === undefined) return false
    const { kind, requestNumber } = next
    const isDigest = kind === 'new-order' && (await isOrderUnconfirmed(trx, requestNumber))
    const taken = await (isDigest
      ? takeUnconfirmedOrders(trx, recipient.id)
      : takeNotifications(trx, next))
    if (taken.length === 0) return true
    // Undefined for a user who may not read it any more.
    const text = isDigest
      ? recipient.role === 'operator' &&
        orderDigest(await listNotifiedOrders(trx, taken.slice(0, listedMax)), taken.length)
      : await textFor(trx, recipient, { ...next, isPaidOnline, canReply }, taken)
    if (!text) return true
    // Whether it is emailed or not: a reminder may be of another kind.
    if (text.remindsAt && text.remindsAt > now && isForClients(kind)) {
      const event = { eventId: next.eventId, requestNumber }
      const createdAt = text.remindsAt.toISOString()
      await notifyClient(trx, { ...event, createdAt }, text.remindsAs ?? kind, recipient.id)
    }
    if (text.isSilent) return true
    const { isOn, token } = await requirePreference(trx, recipient.id, kind)
    if (!isOn || !(await mayGetMail(trx, recipient, now))) return true
    const rule = { isOperatorFactorRequired }
    if (await isWithheld(trx, recipient, { kind, thread: requestId(requestNumber) }, rule)) {
      await askForFactor(trx, recipient.email, kind)
      return true
    }
    const id = isDigest ? undefined : requestId(requestNumber)
    const role = isForClients(kind) ? 'client' : 'operator'
    const replyTo = id && replyAddresses?.issue({ requestNumber, userId: recipient.id, role })
    const options = { recipient: recipient.email, kind, id, token, replyTo }
    await addMail(trx, randomUUID(), composeNotification(text, options), now)
    return true
  }
}

/** Groups the emails that ask for a second factor, and tells them apart in the outbox. */
const factorThread = 'two-step'

/** Replaces an email whose recipient needs a second factor by now with one that asks for it. Returns whether it did. */
export async function withholdMail(
  { database, isOperatorFactorRequired = false }: ComposeDueOptions,
  mail: ClaimedMail,
): Promise<boolean> {
  const { kind, thread, recipient: email } = mail
  if (!kind || !thread) return false
  const reader = await findReader(database.query, email)
  const about = { kind, thread }
  if (!reader || !(await isWithheld(database.query, reader, about, { isOperatorFactorRequired })))
    return false
  await database.change(async (trx) => {
    await trx.deleteFrom('outbox').where('id', '=', mail.id).execute()
    await askForFactor(trx, email, kind)
    trx.announce({ kind: 'mail' })
  })
  return true
}

/** Names no request and no kind of event: the recipient could not read them elsewhere. Once a day, because each says the same. */
export async function askForFactor(trx: Query, email: string, kind: NotificationKind) {
  const now = new Date()
  const since = new Date(now.getTime() - dayMs)
  if ((await countRequestMail(trx, email, since, factorThread)) > 0) return
  const mail = composeMail(email, 'factor-missing', { isOperator: !isForClients(kind) })
  await addMail(trx, randomUUID(), { ...mail, thread: factorThread }, now)
}

/** Whether the recipient lacks the second factor without which the API would not show them this. */
async function isWithheld(
  trx: Query,
  { role, hasSecondFactor }: Pick<Recipient, 'role' | 'hasSecondFactor'>,
  { kind, thread }: { kind: NotificationKind; thread: string },
  rule: FactorRule,
): Promise<boolean> {
  if (hasSecondFactor) return false
  const isFactorRequired = await isFactorRequiredFor(trx, thread)
  return !mayRead(kind, applyFactorRule(rule, { role, hasSecondFactor, isFactorRequired }))
}

async function mayGetMail(trx: Query, { email, role, isEmailConfirmed }: Recipient, now: Date) {
  // An operator's role was granted by a person who knows the address.
  if (isEmailConfirmed || role === 'operator') return true
  const count = await countRequestMail(trx, email, new Date(now.getTime() - dayMs))
  return count < unconfirmedMailsPerDay
}

type Reader = Pick<Recipient, 'id' | 'role' | 'isEmailConfirmed'>
type Due = Omit<WaitingNotification, 'eventId' | 'userId'> &
  Pick<ComposeDueOptions, 'isPaidOnline'> &
  Pick<NotificationFacts, 'canReply'>

async function textFor(
  trx: Query,
  reader: Reader,
  due: Due,
  eventIds: number[],
): Promise<HeadedText | undefined> {
  const { kind, requestNumber } = due
  const request = await findNotifiedRequest(trx, { requestNumber, userId: reader.id, kind })
  const text = await newsFor(trx, reader, { ...due, request }, eventIds)
  if (text === undefined) return undefined
  const isTrusted = reader.isEmailConfirmed || !isForClients(kind)
  return withHeading(text, {
    targetSaaS: request.targetSaaS,
    owner: isForClients(kind) ? undefined : request.name,
    otherwise: isTrusted ? undefined : 'request',
  })
}

async function newsFor(
  trx: Query,
  { role, isEmailConfirmed }: Reader,
  {
    kind,
    requestNumber,
    dueAt: composeAt,
    isPaidOnline,
    canReply = false,
    request,
  }: Due & { request: NotifiedRequest },
  eventIds: number[],
): Promise<NotificationText | undefined> {
  const [first, ...others] = await listEventsById(trx, eventIds)
  if (first === undefined) return undefined
  const quote = await findMailedQuote(trx, requestNumber, first.detail)
  const payer = isPaidOnline && request.memberRole === 'owner' ? 'payer' : 'client'
  const reader = isForClients(kind) ? payer : 'operator'
  const invoice = await findMailedInvoice(trx, first.detail, reader)
  const facts = {
    id: requestId(requestNumber),
    dueAt: request.dueAt === noDueTime ? undefined : request.dueAt,
    timeZone: (await readSettings(trx)).hours.timeZone,
    events: [first, ...others],
    request,
    quote,
    invoice,
    canReply,
  } as const
  if (isForClients(kind)) {
    if (request.memberId === null) return undefined
    const isOwner = request.memberRole === 'owner'
    if (kind === 'invoice-reminder') {
      const isOwn = first.detail.kind === 'invoice' && first.detail.step === 'reminded'
      return invoice && (isOwn ? ownReminder(invoice) : invoiceReminder(invoice, new Date()))
    }
    const remindsAt = quote && first.detail.kind === 'quoted' ? quoteRemindsAt(quote) : undefined
    // Its email was composed before, and the notification added again.
    if (quote && remindsAt && remindsAt.getTime() <= composeAt) {
      return request.closedAt === null ? quoteReminder(quote, { ...facts, isOwner }) : undefined
    }
    const isDone = isHandedOver(request.status)
    if (kind === 'test-restore') {
      // Completed again since, or moved back: then this completion is not the one to ask about.
      const isCurrent = isDone && request.closedAt === null && request.movedAt === first.at
      return isCurrent ? restoreReminder() : undefined
    }
    if (kind === 'weekly-progress') {
      // Started again since, which has weeks of its own.
      if (request.status !== 'in-progress' || request.movedAt !== first.at) return undefined
      return weeklyText(await readWeek(trx, request, requestNumber), new Date())
    }
    const { solutionUrl: url, toConfirm } = request
    const isSeen = isDone && url !== null
    const solution = isSeen ? { url, toConfirm } : null
    const text = clientText({ ...facts, isEmailConfirmed, isOwner, solution })
    return text && { ...text, ...(remindsAt && { remindsAt }) }
  }
  if (role !== 'operator') return undefined
  return operatorText({ ...facts, client: request })
}

async function readWeek(trx: Query, { companyId, memberRole }: NotifiedRequest, number: number) {
  // The last full week, however late this is: what came after it is in the next email.
  const next = nextWeekly(new Date()).getTime()
  const until = new Date(next - weekMs).toISOString()
  const since = new Date(next - 2 * weekMs).toISOString()
  const events = await listEvents(trx, number, ['item-changed', 'previewed'])
  const request = await findHitRequest(trx, number, 'client')
  if (request === undefined) throw new Error(`Request ${number} is not there.`)
  const client = { companyId, companyRole: memberRole ?? 'member' }
  const invoices = await findOpenInvoices(trx, client, [request.id])
  return {
    events: events.filter(({ at }) => at >= since && at < until),
    request: { ...request, ...invoices.get(request.id) },
    isOwner: memberRole === 'owner',
  }
}

export async function operatorHeading(
  query: Query,
  { eventId, requestNumber, kind }: Omit<WaitingNotification, 'userId' | 'dueAt'>,
): Promise<string | undefined> {
  const reader = { id: '', role: 'operator', isEmailConfirmed: true } as const
  const about = { requestNumber, kind, dueAt: 0 }
  return (await textFor(query, reader, about, [eventId]))?.heading
}

async function findMailedQuote(trx: Query, requestNumber: number, detail: EventDetail) {
  if (detail.kind !== 'quoted' && detail.kind !== 'quote-accepted') return undefined
  const { quotes } = await listQuotesInPlan(trx, requestNumber)
  return quotes.find(({ number }) => number === detail.number)
}

async function findMailedInvoice(trx: Query, detail: EventDetail, reader: InvoiceReader) {
  if (detail.kind !== 'invoice') return undefined
  const row = await findInvoice(trx, detail.invoice)
  return (await toInvoices(trx, row ? [row] : [], reader))[0]
}

interface ComposeOptions {
  recipient: string
  kind: NotificationKind
  /** The request's; undefined for an email about several, which leads to the queue, or about none. */
  id: string | undefined
  /** Groups the emails that are about none. */
  thread?: string
  /** Turns the kind off. */
  token: string
  replyTo?: string | undefined
}

export function composeNotification(
  { heading, blocks, action, task, opens, invoice, path, attached }: HeadedText,
  { recipient, kind, id, thread = kind, token, replyTo }: ComposeOptions,
): Mail {
  const request = id ? `request=${id}${opens ? partAddresses[opens] : ''}` : 'tab=operations'
  const place = invoice ? `tab=billing&invoice=${invoice}` : request
  const unsubscribe = `${apiPath}${unsubscribeEndpoints.askToUnsubscribe.path}?token=${token}`
  const link = { label: action, url: path ?? `/dashboard?${place}` }
  const text = {
    heading,
    blocks: task ? [...blocks, { link }] : blocks,
    action: task ?? link,
    reason: `You get this ${formatOccasion(kind)}.`,
    links: [
      { label: 'Stop these emails', url: unsubscribe },
      { label: 'Choose your emails', url: '/dashboard?account=' },
    ],
    // Operators are the team.
    ...(!isForClients(kind) && { replyNote: '' }),
    ...(replyTo && { replyNote: answerNote }),
  }
  return {
    recipient,
    ...renderMail(text, id),
    replyTo: replyTo ?? null,
    // Also what sets it apart from emails about accounts, which others do not wait behind.
    thread: id ?? thread,
    kind,
    unsubscribeUrl: absolute(unsubscribe),
    document: attached ? JSON.stringify(attached) : null,
  }
}
