import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { UnconfirmedOrder } from '#domain/requests/unconfirmed-order.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { claimOrCreateAccount, openLinkSession } from '#server/accounts/claim-account.ts'
import { isAskingBrowser } from '#server/accounts/cookies.ts'
import type { CallOrigin } from '#server/accounts/record-security-event.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { isAddressTaken } from '#server/accounts/user-store.ts'
import { ensureCompany } from '#server/companies/memberships.ts'
import type { Query } from '#server/db/database.ts'
import { findToken, markTokenUsed, setTokenPayload, type Token } from '#server/db/token-store.ts'
import { insertOrder } from './place-order.ts'

/** What a link leads to. Opening it changes nothing. */
export async function readUnconfirmedOrder(
  accounts: Accounts,
  token: string,
  headers: Headers,
): Promise<UnconfirmedOrder> {
  const { query } = accounts.database
  const link = await requireUsable(query, token)
  const { email, expiresAt, browserHash } = link
  const { order, requestNumber } = link.payload
  return {
    email,
    expiresAt,
    opensSession:
      isAskingBrowser(accounts.linkCookie, headers, browserHash) ||
      !(await isAddressTaken(query, email)),
    ...(order === undefined ? {} : { order }),
    ...(requestNumber === undefined ? {} : { requestId: requestId(requestNumber) }),
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
    const isFirst = await markTokenUsed(trx, 'unconfirmed-order', token)
    const link = await requireUsable(trx, token)
    const { email, browserHash } = link
    const { order, requestNumber, fingerprint } = link.payload
    if (!isFirst || order === undefined) {
      // It is placed: both are written in one transaction.
      return { requestId: requestId(requestNumber ?? 0), user: null, cookies: new Headers() }
    }
    const isExisting = await isAddressTaken(trx, email)
    const whose = { email, name, current, origin }
    const client = await claimOrCreateAccount(accounts, trx, announce, whose)
    // A session of that account stays in its company.
    const acting = current?.id === client.id ? current : client
    const companyId = await ensureCompany(trx, announce, accounts.database, acting)
    const own = { ...client, companyId }
    const number = await insertOrder(trx, announce, { client: own, order, key: link.key })
    await setTokenPayload(trx, link, { fingerprint, requestNumber: number })
    const hasOrdered = isAskingBrowser(accounts.linkCookie, headers, browserHash)
    if (isExisting && current === null && !hasOrdered) {
      return { requestId: requestId(number), user: null, cookies: new Headers() }
    }
    const call = { client, current, headers, origin }
    const session = await openLinkSession(accounts, trx, announce, call)
    return { requestId: requestId(number), ...session }
  })
}

interface OrderLink extends Token<'unconfirmed-order'> {
  email: string
  key: string
}

/** The same error for an unknown link, one that was replaced and one that has expired. */
async function requireUsable(query: Query, token: string): Promise<OrderLink> {
  const link = await findToken(query, 'unconfirmed-order', token)
  if (!link?.email || !link.key) throw new CallError('invalid', linkMessages.orderLinkStale)
  return { ...link, email: link.email, key: link.key }
}
