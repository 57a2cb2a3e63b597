import type { linkEndpoints, sessionEndpoints } from '#contract/sign-in.ts'
import { invitationLinkHandlers } from '#server/companies/routes.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { isWithin, limitStrangers } from '#server/http/rate-limits.ts'
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
  database,
  limit,
}: Dependencies): Handlers<typeof sessionEndpoints> {
  return {
    async readSession({ headers }) {
      const user = await accounts.readUser(headers)
      return { user: user && toUser(user) }
    },
    async signIn(call) {
      const { body, caller } = call
      await limit('sign-in-caller', caller)
      await limit('sign-in', `${body.email} ${caller}`)
      await limitStrangers({ limit, database }, 'sign-in-address', { email: body.email, caller })
      const { user, cookies } = await signIn(accounts, body, call)
      call.setCookies(cookies)
      return { user: user && toUser(user) }
    },
    async signOut({ headers, origin, setCookies }) {
      setCookies(await signOut(accounts, await accounts.readUser(headers), origin))
    },
    async signUp({ body, caller, headers, origin, setCookies }) {
      await limit('sign-up-caller', caller)
      await limit('sign-up', `${body.email} ${caller}`)
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
    async requestSignInLink({ body, caller, headers, setCookies }) {
      const { email } = body
      await limit('mail-caller', caller)
      await limit('mail', `${email} ${caller}`)
      await limitStrangers(dependencies, 'mail-address', { email, caller })
      const { cookies, ...sent } = await requestSignInLink(accounts, body, headers)
      setCookies(cookies)
      return sent
    },
    async readSignInLink({ body: { token }, caller, headers }) {
      await limit('open-link', caller)
      return readSignInLink(accounts, token, headers)
    },
    async signInByLink(call) {
      await limit('sign-in-caller', call.caller)
      const { user, cookies } = await signInByLink(accounts, call.body, call)
      call.setCookies(cookies)
      return { user: user && toUser(user) }
    },
    async holdOrder({ body, key, caller, headers, setCookies }) {
      await limit('open-link', caller)
      const { email, name, company, ...order } = body
      const sent = { email, name, company, order, key }
      const { held, cookies } = await holdOrder(accounts, sent, headers, limitMailFrom(caller))
      setCookies(cookies)
      return held
    },
    async resendOrderLink({ body: { email }, key, caller }) {
      await limit('open-link', caller)
      return resendOrderLink(accounts, { email, key }, limitMailFrom(caller))
    },
    async readUnconfirmedOrder({ body: { token }, caller, headers }) {
      await limit('open-link', caller)
      return readUnconfirmedOrder(accounts, token, headers)
    },
    async placeUnconfirmedOrder({ body: { token }, caller, headers, origin, setCookies }) {
      await limit('open-link', caller)
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
