import { endpoints } from '#contract/endpoints.ts'
import { userOf } from '#server/services/read-person.ts'
import type { Dependencies } from './dependencies.ts'
import type { Serve } from './router.ts'

type Used = Pick<Dependencies, 'accounts' | 'limit'>

/** Who is signed in, signing in and signing out. */
export function serveSession(serve: Serve, { accounts, limit }: Used): void {
  serve(endpoints.readSession, async ({ headers, setCookies }) => {
    const person = await accounts.readPerson(headers)
    if (person === null) return { user: null }
    setCookies(await accounts.prolongSession(person))
    return { user: userOf(person) }
  })

  serve(endpoints.signIn, async ({ body, caller, headers, setCookies }) => {
    await limit('sign-in-caller', caller)
    await limit('sign-in', `${body.email} ${caller}`)
    await limit('sign-in-address', body.email)
    const { person, cookies } = await accounts.signIn(body, headers)
    setCookies(cookies)
    return { user: userOf(person) }
  })

  serve(endpoints.signOut, async ({ headers, setCookies }) => {
    setCookies(await accounts.signOut(await accounts.readPerson(headers)))
    return null
  })
}
