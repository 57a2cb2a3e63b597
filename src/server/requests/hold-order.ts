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
import { sha256 } from '#server/db/random-token.ts'
import { deleteTokens, findTokenByKey, issueToken, lockTokenKey } from '#server/db/token-store.ts'
import { composeOrderLink } from '#server/notifications/mail/compose-order-link.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'

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
  return accounts.database.change(async (trx, announce) => {
    await lockTokenKey(trx, accounts.database, key)
    const earlier = await findTokenByKey(trx, 'unconfirmed-order', key)
    if (earlier === undefined) {
      await limitMail(trx, email)
      const held = await sendLink(accounts, trx, announce, { email, order, key, browserHash })
      return { held, cookies }
    }
    if (earlier.payload.fingerprint !== fingerprintOf(email, order)) {
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
    await lockTokenKey(trx, accounts.database, key)
    const earlier = await findTokenByKey(trx, 'unconfirmed-order', key)
    if (earlier === undefined || earlier.expiresAt <= new Date().toISOString()) {
      throw new CallError('invalid', linkMessages.orderNotWaiting)
    }
    const { id, browserHash, payload } = earlier
    const replaced = await deleteTokens(trx, ['unconfirmed-order'], { id, usedAt: null })
    if (replaced.length === 0 || payload.order === undefined) {
      throw new CallError('conflict', linkMessages.orderAlreadyPlaced)
    }
    await limitMail(trx, email)
    return sendLink(accounts, trx, announce, { email, order: payload.order, key, browserHash })
  })
}

interface Sent extends OrderOfVisitor {
  browserHash: string | null
}

async function sendLink(
  { publicUrl }: Accounts,
  trx: Query,
  announce: Announce,
  { order, ...sent }: Sent,
): Promise<HeldOrder> {
  const { email } = sent
  const { token, expiresAt } = await issueToken(trx, 'unconfirmed-order', {
    ...sent,
    payload: { order, fingerprint: fingerprintOf(email, order) },
    lifetimeMs: retention.unconfirmedOrderDays * dayMs,
  })
  await enqueueMail(trx, announce, composeOrderLink(email, publicUrl, token))
  return { email, expiresAt }
}

function fingerprintOf(email: string, order: Order): string {
  return sha256(JSON.stringify([email, order]))
}
