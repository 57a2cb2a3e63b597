import type { sessionEndpoints } from '#contract/session-endpoints.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { isWithin, limitStrangers } from '#server/http/limit.ts'
import type { Handlers } from '#server/http/router.ts'
import { toUser } from './session-user.ts'
import { signOut } from './sessions.ts'
import { signIn, signUp } from './sign-in.ts'

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
    async signIn({ body, caller, headers, origin, setCookies }) {
      await limit('sign-in-caller', caller)
      await limit('sign-in', `${body.email} ${caller}`)
      await limitStrangers({ limit, database }, 'sign-in-address', { email: body.email, caller })
      const { user, cookies } = await signIn(accounts, body, { headers, origin })
      setCookies(cookies)
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
