import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import type { Order } from '#domain/requests/order.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { UnconfirmedOrder } from '#domain/requests/unconfirmed-order.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { claimOrCreateAccount } from '#server/accounts/claim-account.ts'
import { isAskingBrowser } from '#server/accounts/cookies.ts'
import { openLinkSession } from '#server/accounts/open-link-session.ts'
import type { CallOrigin } from '#server/accounts/record-security-event.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { isAddressTaken } from '#server/accounts/user-store.ts'
import { ensureCompany } from '#server/companies/ensure-company.ts'
import type { Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { insertOrder } from './place-order.ts'
import {
  claimUnconfirmedOrder,
  completeUnconfirmedOrder,
  findUnconfirmedOrder,
  type UnconfirmedOrderRow,
} from './unconfirmed-order-store.ts'

/** What a link leads to. Opening it changes nothing. */
export async function readUnconfirmedOrder(
  accounts: Accounts,
  token: string,
  headers: Headers,
): Promise<UnconfirmedOrder> {
  const { query } = accounts.database
  const row = await requireUsable(query, token)
  const { email, expiresAt, content, requestNumber } = row
  return {
    email,
    expiresAt,
    opensSession:
      isAskingBrowser(accounts.linkCookie, headers, row.browserHash) ||
      !(await isAddressTaken(query, email)),
    ...(content === null ? {} : { order: parseOrder(content) }),
    ...(requestNumber === null ? {} : { requestId: requestId(requestNumber) }),
  }
}

interface Placed {
  requestId: string
  /** Null without a session of the order's account. */
  user: SessionUser | null
  cookies: Headers
}

/**
 * Places the order in the account of its address. The link works once: used again, it returns the request. It is no
 * sign-in link: to an account that existed, it opens a session only in the browser that ordered.
 */
export async function placeUnconfirmedOrder(
  accounts: Accounts,
  { token, name }: { token: string; name?: string | undefined },
  headers: Headers,
  origin: CallOrigin,
): Promise<Placed> {
  const current = await accounts.readUser(headers)
  return accounts.database.change(async (trx, announce) => {
    const now = new Date().toISOString()
    const isFirst = await claimUnconfirmedOrder(trx, sha256(token), now)
    const row = await requireUsable(trx, token)
    if (!isFirst || row.content === null) {
      // It is placed: both are written in one transaction.
      return {
        requestId: requestId(row.requestNumber as number),
        user: null,
        cookies: new Headers(),
      }
    }
    const isExisting = await isAddressTaken(trx, row.email)
    const client = await claimOrCreateAccount(accounts, trx, announce, {
      email: row.email,
      name,
      current,
      origin,
    })
    const order = parseOrder(row.content)
    // A session of that account stays in its company.
    const acting = current?.id === client.id ? current : client
    const companyId = await ensureCompany(trx, announce, accounts.database, acting)
    const own = { ...client, companyId }
    const number = await insertOrder(trx, announce, { client: own, order, key: row.key })
    await completeUnconfirmedOrder(trx, row, number)
    const hasOrdered = isAskingBrowser(accounts.linkCookie, headers, row.browserHash)
    if (isExisting && current === null && !hasOrdered) {
      return { requestId: requestId(number), user: null, cookies: new Headers() }
    }
    const call = { client, current, headers, origin }
    const session = await openLinkSession(accounts, trx, announce, call)
    return { requestId: requestId(number), ...session }
  })
}

/** The same error for an unknown link, one that was replaced and one that has expired. */
async function requireUsable(query: Query, token: string): Promise<UnconfirmedOrderRow> {
  const row = await findUnconfirmedOrder(query, sha256(token))
  const isUsable = row && row.replacedAt === null && row.expiresAt > new Date().toISOString()
  if (!isUsable) throw new CallError('invalid', linkMessages.orderLinkStale)
  return row
}

/** It was parsed when it was sent. */
function parseOrder(content: string): Order {
  return JSON.parse(content) as Order
}
