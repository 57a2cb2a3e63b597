import type { linkEndpoints, sessionEndpoints } from '#contract/sign-in.ts'
import { invitationLinkHandlers } from '#server/companies/routes.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { isWithin } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  holdOrder,
  type LimitMail,
  placeUnconfirmedOrder,
  readUnconfirmedOrder,
  resendOrderLink,
} from '#server/requests/unconfirmed-orders.ts'
import { toUser } from './session-user.ts'
import { signOut } from './sessions.ts'
import { signIn, signUp } from './sign-in.ts'
import { readSignInLink, requestSignInLink, signInByLink } from './sign-in-by-link.ts'

export function sessionHandlers({
  accounts,
  limit,
}: Dependencies): Handlers<typeof sessionEndpoints> {
  return {
    async readSession({ headers }) {
      const user = await accounts.readUser(headers)
      return { user: user && toUser(user) }
    },
    async signIn(call) {
      const { user, cookies } = await signIn(accounts, call.body, call)
      call.setCookies(cookies)
      return { user: user && toUser(user) }
    },
    async signOut({ headers, origin, setCookies }) {
      setCookies(await signOut(accounts, await accounts.readUser(headers), origin))
    },
    async signUp({ body, headers, origin, setCookies }) {
      const { user, cookies } = await signUp(accounts, body, {
        headers,
        origin,
        isMailable: (trx) => isWithin(limit('typed-address', body.email, trx)),
      })
      setCookies(cookies)
      return { user: toUser(user) }
    },
  }
}

/** What visitors do by emailed links. */
export function linkHandlers(dependencies: Dependencies): Handlers<typeof linkEndpoints> {
  const { accounts, limit } = dependencies
  return {
    ...invitationLinkHandlers(dependencies),
    async requestSignInLink({ body, headers, setCookies }) {
      const { cookies, ...sent } = await requestSignInLink(accounts, body, headers)
      setCookies(cookies)
      return sent
    },
    readSignInLink: ({ body: { token }, headers }) => readSignInLink(accounts, token, headers),
    async signInByLink(call) {
      const { user, cookies } = await signInByLink(accounts, call.body, call)
      call.setCookies(cookies)
      return { user: user && toUser(user) }
    },
    async holdOrder({ body, key, caller, headers, setCookies }) {
      const { email, name, company, ...order } = body
      const sent = { email, name, company, order, key }
      const { held, cookies } = await holdOrder(accounts, sent, headers, limitMailFrom(caller))
      setCookies(cookies)
      return held
    },
    resendOrderLink: ({ body: { email }, key, caller }) =>
      resendOrderLink(accounts, { email, key }, limitMailFrom(caller)),
    readUnconfirmedOrder: ({ body: { token }, headers }) =>
      readUnconfirmedOrder(accounts, token, headers),
    async placeUnconfirmedOrder({ body: { token }, headers, origin, setCookies }) {
      const placed = await placeUnconfirmedOrder(accounts, token, headers, origin)
      setCookies(placed.cookies)
      return { requestId: placed.requestId, user: placed.user && toUser(placed.user) }
    },
  }

  function limitMailFrom(caller: string): LimitMail {
    return async (trx, email) => {
      await limit('visitor-mail', caller, trx)
      await limit('visitor-mail-address', `${email} ${caller}`, trx)
      await limit('typed-address', email, trx)
    }
  }
}
