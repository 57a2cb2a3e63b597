import { endpoints } from '#contract/endpoints.ts'
import { toUser } from '#server/services/session-user.ts'
import type { Dependencies } from './dependencies.ts'
import type { Serve } from './router.ts'

type Used = Pick<Dependencies, 'accounts' | 'limit'>

/** Who is signed in, signing in and signing out. */
export function serveSession(serve: Serve, { accounts, limit }: Used): void {
  serve(endpoints.readSession, async ({ headers, setCookies }) => {
    const user = await accounts.readUser(headers)
    if (user === null) return { user: null }
    setCookies(await accounts.renewSession(user))
    return { user: toUser(user) }
  })

  serve(endpoints.signIn, async ({ body, caller, headers, setCookies }) => {
    await limit('sign-in-caller', caller)
    await limit('sign-in', `${body.email} ${caller}`)
    await limit('sign-in-address', body.email)
    const { user, cookies } = await accounts.signIn(body, headers)
    setCookies(cookies)
    return { user: toUser(user) }
  })

  serve(endpoints.signOut, async ({ headers, setCookies }) => {
    setCookies(await accounts.signOut(await accounts.readUser(headers)))
    return null
  })
}
