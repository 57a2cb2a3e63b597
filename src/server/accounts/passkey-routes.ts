import type { passkeyEndpoints } from '#contract/passkey-endpoints.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#server/accounts/factors/passkeys/own-passkeys.ts'
import {
  signInAgainWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
  startPasskeySignInAgain,
} from '#server/accounts/factors/passkeys/sign-in-with-passkey.ts'
import {
  readPendingSignIn,
  startPasskeySecondStep,
  throwSecondStepOver,
} from '#server/accounts/factors/second-step.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { toUser } from './session-user.ts'

export function passkeyHandlers({
  accounts,
  limit,
}: Dependencies): Handlers<typeof passkeyEndpoints> {
  return {
    async startPasskeySignIn({ caller, setCookies }) {
      await limit('passkey-challenge', caller)
      const { request, cookies } = await startPasskeySignIn(accounts)
      setCookies(cookies)
      return request
    },
    async signInWithPasskey({ body, caller, headers, origin, setCookies }) {
      await limit('sign-in-caller', caller)
      const { user, cookies } = await signInWithPasskey(accounts, body, { headers, origin })
      setCookies(cookies)
      return { user: toUser(user) }
    },
    async startPasskeySecondStep({ caller, headers, setCookies }) {
      const pending = (await readPendingSignIn(accounts, headers)) ?? throwSecondStepOver()
      await limit('passkey-challenge', caller)
      const { request, cookies } = await startPasskeySecondStep(accounts, pending)
      setCookies(cookies)
      return request
    },
    async startPasskeySignInAgain({ user, caller, setCookies }) {
      await limit('passkey-challenge', caller)
      const { request, cookies } = await startPasskeySignInAgain(accounts, user)
      setCookies(cookies)
      return request
    },
    async signInAgainWithPasskey({ user, body, headers, origin }) {
      await limit('password', user.id)
      await signInAgainWithPasskey(accounts, user, body, { headers, origin })
    },
    async startPasskey({ user, caller, setCookies }) {
      await limit('passkey-challenge', caller)
      const { creation, cookies } = await startPasskey(accounts, user)
      setCookies(cookies)
      return creation
    },
    async addPasskey({ user, body, headers, origin }) {
      await limit('profile', user.id)
      return addPasskey(accounts, user, body, { headers, origin })
    },
    async renamePasskey({ user, id, body }) {
      await limit('profile', user.id)
      await renamePasskey(accounts, user, { id, name: body.name })
    },
    async removePasskey({ user, id, origin }) {
      await limit('profile', user.id)
      await removePasskey(accounts, user, id, origin)
    },
  }
}
