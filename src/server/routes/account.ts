import { endpoints } from '#contract/endpoints.ts'
import { type SessionUser, toUser } from '#server/services/session-user.ts'
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
    const { user, cookies } = await accounts.signUp(body, headers)
    setCookies(cookies)
    return { user: toUser(user) }
  })

  serve(endpoints.deleteAccount, async ({ user, body, setCookies }) => {
    await limit('password', user.id)
    setCookies(await accounts.deleteAccount(user, body))
    return null
  })

  serve(endpoints.updateProfile, async ({ user, body }) => {
    await limit('profile', user.id)
    return { user: toUser(await accounts.updateProfile(user, body)) }
  })

  serve(endpoints.changePassword, async ({ user, body, headers, setCookies }) => {
    await limit('password', user.id)
    setCookies(await accounts.changePassword(user, body, headers))
    return null
  })

  serve(endpoints.listSessions, async ({ user }) => ({
    sessions: await accounts.listSessions(user),
  }))

  serve(endpoints.endOtherSessions, async ({ user }) => {
    await accounts.endOtherSessions(user)
    return null
  })
}

function serveMailedLinks(serve: Serve, { accounts, limit }: Used): void {
  serve(endpoints.sendConfirmation, async ({ user }) => {
    await limit('confirmation', user.id)
    await accounts.sendConfirmation(user)
    return null
  })

  serve(endpoints.confirmEmail, async ({ user, body }) => {
    await limit('confirm-email', user.id)
    await accounts.confirmEmail(user, body.token)
    return null
  })

  serve(endpoints.changeEmail, async ({ user, body }) => {
    await limit('password', user.id)
    await limitEmailChange(user, body.email)
    await accounts.changeEmail(user, body)
    return null
  })

  serve(endpoints.resendEmailChange, async ({ user }) => {
    if (user.pendingEmail !== null) await limitEmailChange(user, user.pendingEmail)
    await accounts.resendEmailChange(user)
    return null
  })

  serve(endpoints.cancelEmailChange, async ({ user }) => {
    await accounts.cancelEmailChange(user)
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
  async function limitEmailChange({ id }: SessionUser, address: string): Promise<void> {
    await limit('confirmation', id)
    await limit('mail-address', address)
  }
}
