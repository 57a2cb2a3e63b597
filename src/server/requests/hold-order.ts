import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import { retention } from '#domain/accounts/retention.ts'
import type { Order } from '#domain/requests/order.ts'
import { type HeldOrder } from '#domain/requests/unconfirmed-order.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { issueBrowserSecret } from '#server/accounts/cookies.ts'
import { normalEmail } from '#server/accounts/normal-email.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/db/random-token.ts'
import { composeOrderLink } from '#server/notifications/mail/compose-order-link.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import {
  findUnconfirmedOrderByKey,
  insertUnconfirmedOrder,
  lockAddress,
  replaceUnconfirmedOrder,
} from './unconfirmed-order-store.ts'

const dayMs = 24 * 60 * 60_000

/** Counts an email to an address that anyone may have typed, once nothing else keeps it from being sent. */
export type LimitMail = (trx: Query, email: string) => Promise<void>

interface Held {
  held: HeldOrder
  /** By which the browser is known when it opens the link. */
  cookies: Headers
}

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
  headers: Headers,
  limitMail: LimitMail,
): Promise<Held> {
  const email = normalEmail(typed)
  const { browserHash, cookies } = issueBrowserSecret(accounts.linkCookie, headers)
  const content = JSON.stringify(order)
  return accounts.database.change(async (trx, announce) => {
    await lockAddress(trx, accounts.database, email)
    const earlier = await findUnconfirmedOrderByKey(trx, key)
    if (earlier === undefined) {
      await limitMail(trx, email)
      const held = await sendLink(accounts, trx, announce, { email, content, key, browserHash })
      return { held, cookies }
    }
    if (earlier.fingerprint !== fingerprintOf(email, content)) {
      throw new CallError('conflict', serverMessages.keyReused)
    }
    return { held: { email, expiresAt: earlier.expiresAt }, cookies }
  })
}

/** Sends the link again, or to another address. The earlier link stops working: one order, one link. */
export function resendOrderLink(
  accounts: Accounts,
  { email: typed, key }: Omit<OrderOfVisitor, 'order'>,
  limitMail: LimitMail,
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
    await limitMail(trx, email)
    const { content, browserHash } = earlier
    return sendLink(accounts, trx, announce, { email, content, key, browserHash })
  })
}

interface Sent {
  email: string
  content: string
  key: string
  browserHash: string
}

async function sendLink(
  { publicUrl }: Accounts,
  trx: Query,
  announce: Announce,
  { email, content, key, browserHash }: Sent,
): Promise<HeldOrder> {
  const now = new Date()
  const token = newToken()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + retention.unconfirmedOrderDays * dayMs).toISOString()
  const fingerprint = fingerprintOf(email, content)
  const id = sha256(token)
  const row = { id, email, key, content, browserHash, fingerprint, createdAt, expiresAt }
  if (!(await insertUnconfirmedOrder(trx, row))) {
    throw new CallError('conflict', serverMessages.keyReused)
  }
  await enqueueMail(trx, announce, composeOrderLink(email, publicUrl, token))
  return { email, expiresAt }
}

function fingerprintOf(email: string, content: string): string {
  return sha256(JSON.stringify([email, content]))
}
