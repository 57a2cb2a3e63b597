import { endpoints } from '#contract/endpoints.ts'
import { type Person, userOf } from '#server/services/read-person.ts'
import type { Dependencies } from './dependencies.ts'
import type { Serve } from './router.ts'

type Used = Pick<Dependencies, 'accounts' | 'limit'>

/** Having an account, from the first day to the last. */
export function serveAccount(serve: Serve, dependencies: Used): void {
  serveOwnAccount(serve, dependencies)
  serveMailedLinks(serve, dependencies)
}

function serveOwnAccount(serve: Serve, { accounts, limit }: Used): void {
  serve(endpoints.signUp, async ({ body, caller, headers, setCookies }) => {
    await limit('sign-up-caller', caller)
    await limit('sign-up', `${body.email} ${caller}`)
    await limit('sign-up-address', body.email)
    const { person, cookies } = await accounts.signUp(body, headers)
    setCookies(cookies)
    return { user: userOf(person) }
  })

  serve(endpoints.deleteAccount, async ({ person, body, setCookies }) => {
    await limit('password', person.id)
    setCookies(await accounts.deleteAccount(person, body))
    return null
  })

  serve(endpoints.updateProfile, async ({ person, body }) => {
    await limit('profile', person.id)
    return { user: userOf(await accounts.updateProfile(person, body)) }
  })

  serve(endpoints.changePassword, async ({ person, body, headers, setCookies }) => {
    await limit('password', person.id)
    setCookies(await accounts.changePassword(person, body, headers))
    return null
  })

  serve(endpoints.listSessions, async ({ person }) => ({
    sessions: await accounts.listSessions(person),
  }))

  serve(endpoints.endOtherSessions, async ({ person }) => {
    await accounts.endOtherSessions(person)
    return null
  })
}

function serveMailedLinks(serve: Serve, { accounts, limit }: Used): void {
  serve(endpoints.sendConfirmation, async ({ person }) => {
    await limit('confirmation', person.id)
    await accounts.sendConfirmation(person)
    return null
  })

  serve(endpoints.confirmEmail, async ({ person, body }) => {
    await limit('confirm-email', person.id)
    await accounts.confirmEmail(person, body.token)
    return null
  })

  serve(endpoints.changeEmail, async ({ person, body }) => {
    await limit('password', person.id)
    await limitEmailChange(person, body.email)
    await accounts.changeEmail(person, body)
    return null
  })

  serve(endpoints.resendEmailChange, async ({ person }) => {
    if (person.pendingEmail !== null) await limitEmailChange(person, person.pendingEmail)
    await accounts.resendEmailChange(person)
    return null
  })

  serve(endpoints.cancelEmailChange, async ({ person }) => {
    await accounts.cancelEmailChange(person)
    return null
  })

  serve(endpoints.requestPasswordReset, async ({ body, caller }) => {
    await limit('mail-caller', caller)
    await limit('mail', `${body.email} ${caller}`)
    await limit('mail-address', body.email)
    await accounts.requestPasswordReset(body.email)
    return null
  })

  serve(endpoints.resetPassword, async ({ body, caller }) => {
    await limit('password', caller)
    await accounts.resetPassword(body.token, body.password)
    return null
  })

  /** Each sends emails, to an address that may be anyone's. */
  async function limitEmailChange({ id }: Person, address: string): Promise<void> {
    await limit('confirmation', id)
    await limit('mail-address', address)
  }
}
