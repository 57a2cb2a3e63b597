import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/link-messages.ts'
import { linkRules } from '#domain/link-rules.ts'
import { messages } from '#domain/messages.ts'
import type { Order } from '#domain/order.ts'
import { retention } from '#domain/retention.ts'
import { type HeldOrder } from '#domain/unconfirmed-order.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { hashLinkToken, newLinkToken } from '#server/db/link-token.ts'
import {
  findUnconfirmedOrderByKey,
  insertUnconfirmedOrder,
  listUnusedExpiries,
  lockAddress,
  replaceUnconfirmedOrder,
} from '#server/db/unconfirmed-order-store.ts'
import type { Accounts } from './accounts/accounts.ts'
import { normalEmail } from './accounts/normal-email.ts'
import { composeOrderLink } from './mail/compose-order-link.ts'
import { enqueueMail } from './mail/enqueue-mail.ts'
import { rejectOverMax } from './reject-over-max.ts'

const dayMs = 24 * 60 * 60_000

interface OrderOfVisitor {
  email: string
  order: Order
  key: string
}

/**
 * Keeps an order and sends the link that places it. Whether the address has an account is not even read here,
 * so nothing can reveal it. An order that is sent several times with one key sends one email.
 */
export function holdOrder(
  accounts: Accounts,
  { email: typed, order, key }: OrderOfVisitor,
  limitNew: (trx: Query) => Promise<void>,
): Promise<HeldOrder> {
  const email = normalEmail(typed)
  const content = JSON.stringify(order)
  return accounts.database.change(async (trx, announce) => {
    await lockAddress(trx, accounts.database, email)
    const earlier = await findUnconfirmedOrderByKey(trx, key)
    if (earlier === undefined) {
      await limitNew(trx)
      return sendLink(accounts, trx, announce, { email, content, key })
    }
    if (earlier.fingerprint !== fingerprintOf(email, content)) {
      throw new CallError('conflict', messages.keyReused)
    }
    return { email, expiresAt: earlier.expiresAt }
  })
}

/** Sends the link again, or to another address. The earlier link stops working: one order, one link. */
export function resendOrderLink(
  accounts: Accounts,
  { email: typed, key }: Omit<OrderOfVisitor, 'order'>,
): Promise<HeldOrder> {
  const email = normalEmail(typed)
  return accounts.database.change(async (trx, announce) => {
    await lockAddress(trx, accounts.database, email)
    const now = new Date().toISOString()
    const earlier = await findUnconfirmedOrderByKey(trx, key)
    if (earlier === undefined || earlier.expiresAt <= now) {
      throw new CallError('invalid', linkMessages.orderNotWaiting)
    }
    const isReplaced = await replaceUnconfirmedOrder(trx, earlier.id, now)
    if (!isReplaced || earlier.content === null) {
      throw new CallError('conflict', linkMessages.orderAlreadyPlaced)
    }
    return sendLink(accounts, trx, announce, { email, content: earlier.content, key })
  })
}

interface Sent {
  email: string
  content: string
  key: string
}

async function sendLink(
  { publicUrl }: Accounts,
  trx: Query,
  announce: Announce,
  { email, content, key }: Sent,
): Promise<HeldOrder> {
  const now = new Date()
  const expiries = await listUnusedExpiries(trx, email, now)
  rejectOverMax(expiries, linkRules.emailsMax, linkMessages.orderEmailsUsed, now)
  const token = newLinkToken()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + retention.unconfirmedOrderDays * dayMs).toISOString()
  const fingerprint = fingerprintOf(email, content)
  const id = hashLinkToken(token)
  const row = { id, email, key, content, fingerprint, createdAt, expiresAt }
  if (!(await insertUnconfirmedOrder(trx, row))) {
    throw new CallError('conflict', messages.keyReused)
  }
  await enqueueMail(trx, announce, composeOrderLink(email, publicUrl, token))
  return { email, expiresAt }
}

function fingerprintOf(email: string, content: string): string {
  return createHash('sha256')
    .update(JSON.stringify([email, content]))
    .digest('base64url')
}
