import { CallError } from '#contract/errors.ts'
import { linkMessages, normalEmail } from '#domain/accounts/credentials.ts'
import { retention } from '#domain/accounts/retention.ts'
import type { Order } from '#domain/requests/order.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { serverMessages } from '#domain/values/messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { isAddressTaken } from '#server/accounts/confirm-email.ts'
import { isAskingBrowser, issueBrowserSecret } from '#server/accounts/cookies.ts'
import type { CallOrigin } from '#server/accounts/security-log.ts'
import { claimOrCreateAccount, openLinkSession } from '#server/accounts/sign-in-by-link.ts'
import { ensureCompany, rejectMissingFactor } from '#server/companies/memberships.ts'
import type { TokenPurpose } from '#server/db/account-tables.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import {
  deleteTokens,
  findToken,
  issueToken,
  listTokens,
  lockTokenByKey,
  markTokenUsed,
  type Token,
  updateToken,
} from '#server/db/token-store.ts'
import { isKeyCompleted } from '#server/http/with-idempotency-key.ts'
import { enqueueMail, type Reminding } from '#server/notifications/mail/enqueue-mail.ts'
import { insertOrder } from './place-order.ts'

const dayMs = 24 * 60 * 60_000

/** Counts an email to an address that anyone may have typed. Called last, so that only emails that are sent count. */
export type LimitMail = (trx: Query, email: string) => Promise<void>

export interface OrderOfVisitor {
  email: string
  /** For the account that the order creates. An existing account keeps its own name. */
  name?: string | undefined
  company?: string | undefined
  order: Order
  key: string
  /** The operator who entered it for the visitor. */
  enteredBy?: string | undefined
  assigneeId?: string | undefined
}

/** Keeps an order and sends the link that places it. The address is not looked up, so nothing reveals whether it has an account. */
export function holdOrder(
  accounts: Accounts,
  sent: OrderOfVisitor,
  headers: Headers,
  limitMail: LimitMail,
) {
  const { order, key } = sent
  const email = normalEmail(sent.email)
  const { browserHash, cookies } = issueBrowserSecret(accounts.linkCookie, headers)
  return accounts.database.change(async (trx) => {
    const earlier = await findHeldOrder(trx, accounts.database, { email, order, key })
    if (earlier) return { email, expiresAt: earlier.expiresAt, cookies }
    await limitMail(trx, email)
    const held = await sendOrderLink(trx, { ...sent, email, browserHash })
    return { ...held, cookies }
  })
}

/** What was held with this key. Throws if that was another order. */
export async function findHeldOrder(
  trx: Query,
  database: Database,
  { email, order, key }: OrderOfVisitor,
) {
  const earlier = await lockTokenByKey(trx, database, 'unconfirmed-order', key)
  if (earlier && earlier.payload.fingerprint !== fingerprintOf(email, order)) {
    throw new CallError('conflict', serverMessages.keyReused)
  }
  return earlier
}

/** Sends the link again, or to another address. The earlier link stops working: one order, one link. */
export function resendOrderLink(
  accounts: Accounts,
  { email: typed, key }: Pick<OrderOfVisitor, 'email' | 'key'>,
  limitMail: LimitMail,
) {
  const email = normalEmail(typed)
  return accounts.database.change(async (trx) => {
    const earlier = await lockTokenByKey(trx, accounts.database, 'unconfirmed-order', key)
    if (earlier === undefined || earlier.expiresAt <= new Date().toISOString()) {
      throw new CallError('invalid', linkMessages.orderNotWaiting)
    }
    const { id, browserHash, payload } = earlier
    const { order, name, company, enteredBy, assigneeId } = payload
    const replaced = await deleteTokens(trx, ['unconfirmed-order'], { id, usedAt: null })
    if (replaced.length === 0 || order === undefined) {
      throw new CallError('conflict', linkMessages.orderAlreadyPlaced)
    }
    await limitMail(trx, email)
    const again = { email, name, company, enteredBy, assigneeId, order, key, browserHash }
    return sendOrderLink(trx, again)
  })
}

export async function sendOrderLink(
  trx: Transaction,
  { email, key, browserHash, ...sent }: OrderOfVisitor & { browserHash: string | null },
) {
  const { order } = sent
  const { token, expiresAt } = await issueToken(trx, 'unconfirmed-order', {
    email,
    key,
    browserHash,
    payload: { ...sent, fingerprint: fingerprintOf(email, order) },
    lifetimeMs: retention.unconfirmedOrderDays * dayMs,
    isReminded: true,
  })
  const data = { token, product: order.targetSaaS }
  await enqueueMail(trx, email, 'order-link', data)
  return { email, expiresAt }
}

/** Emails a new link to a waiting order. It replaces the earlier one and expires at the same time. */
export async function remindOfOrder(
  { trx, isMailable }: Reminding,
  { id, email, key, expiresAt, payload }: Token<TokenPurpose>,
): Promise<void> {
  if (!email || !key || (await isKeyCompleted(trx, email, key))) return
  if (!(await isMailable(email))) return
  const token = newToken()
  await updateToken(trx, id, { hash: sha256(token) })
  const order = payload && 'order' in payload ? payload.order : undefined
  const product = order?.targetSaaS ?? ''
  const data = { token, product, expiresAt: new Date(expiresAt) }
  await enqueueMail(trx, email, 'order-reminder', data)
}

function fingerprintOf(email: string, order: Order): string {
  return sha256(JSON.stringify([email, order]))
}

export async function listUnconfirmedOrders(query: Query) {
  const links = await listTokens(query, 'unconfirmed-order', { usedAt: null }, limits.pageSize)
  return links.flatMap(({ email, createdAt, payload: { order } }) =>
    email === null || order === undefined
      ? []
      : [{ email, targetSaaS: order.targetSaaS, orderedAt: createdAt }],
  )
}

/** What a link leads to. Opening it changes nothing. */
export async function readUnconfirmedOrder(accounts: Accounts, token: string, headers: Headers) {
  const { query } = accounts.database
  const link = await requireUsable(query, token)
  const { email, expiresAt, browserHash } = link
  const { order, name, company, requestNumber } = link.payload
  const hasOrdered = isAskingBrowser(accounts.linkCookie, headers, browserHash)
  const current = await accounts.readUser(headers)
  return {
    email,
    expiresAt,
    placesOnOpen: hasOrdered && (current === null || current.email === email),
    opensSession: hasOrdered || !(await isAddressTaken(query, email)),
    ...(requestNumber === undefined
      ? { order, name, company }
      : { requestId: requestId(requestNumber) }),
  }
}

/** The link works once; used again, it returns the request. It signs in to an existing account only where it was ordered. */
export async function placeUnconfirmedOrder(
  accounts: Accounts,
  token: string,
  headers: Headers,
  origin: CallOrigin,
) {
  const current = await accounts.readUser(headers)
  return accounts.database.change(async (trx) => {
    const isFirst = await markTokenUsed(trx, 'unconfirmed-order', token)
    const link = await requireUsable(trx, token)
    const { email, browserHash } = link
    const { order, requestNumber, fingerprint, enteredBy, assigneeId, ...visitor } = link.payload
    if (!isFirst || order === undefined) {
      // The order is placed: the mark and the request are written in one transaction.
      return { requestId: requestId(requestNumber ?? 0), user: null, cookies: new Headers() }
    }
    const isExisting = await isAddressTaken(trx, email)
    const whose = { email, name: visitor.name, current, origin }
    const client = await claimOrCreateAccount(trx, whose)
    // A session of that account stays in its company: anyone may have typed another company's name.
    const founder = isExisting ? client : { ...client, company: visitor.company }
    const acting = current?.id === client.id ? current : founder
    const companyId = await ensureCompany(trx, acting)
    await rejectMissingFactor(trx, client, companyId)
    const own = { ...client, companyId, role: 'client' as const }
    const placing = { client: own, by: own, enteredBy, assigneeId, order, key: link.key }
    const { number } = await insertOrder(trx, placing)
    const placed = { fingerprint, requestNumber: number }
    await updateToken(trx, link.id, { payload: JSON.stringify(placed) })
    const hasOrdered = isAskingBrowser(accounts.linkCookie, headers, browserHash)
    if (isExisting && current === null && !hasOrdered) {
      return { requestId: requestId(number), user: null, cookies: new Headers() }
    }
    const call = { client, current, headers, origin }
    const session = await openLinkSession(accounts, trx, call)
    return { requestId: requestId(number), ...session }
  })
}

/** The same error for an unknown link, one that was replaced and one that has expired. */
async function requireUsable(query: Query, token: string) {
  const link = await findToken(query, 'unconfirmed-order', token)
  if (!link?.email || !link.key) throw new CallError('invalid', linkMessages.orderLinkStale)
  return { ...link, email: link.email, key: link.key }
}
