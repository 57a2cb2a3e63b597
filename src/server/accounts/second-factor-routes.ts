import type { secondFactorEndpoints } from '#contract/second-factor-endpoints.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '#server/accounts/factors/authenticator.ts'
import { renewRecoveryCodes } from '#server/accounts/factors/factor-change.ts'
import { readOwnFactors } from '#server/accounts/factors/read-own-factors.ts'
import {
  finishSecondStep,
  listSecondStepMethods,
  readPendingSignIn,
  throwSecondStepOver,
} from '#server/accounts/factors/second-step.ts'
import { readSignInState, signInAgain } from '#server/accounts/factors/sign-in-again.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { toUser } from './session-user.ts'

export function secondFactorHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof secondFactorEndpoints> {
  return {
    async readSecondStep({ headers }) {
      const pending = await readPendingSignIn(accounts, headers)
      return { methods: await listSecondStepMethods(accounts, pending) }
    },
    async finishSecondStep({ body, headers, origin, setCookies }) {
      const pending = (await readPendingSignIn(accounts, headers)) ?? throwSecondStepOver()
      await limitCodes(pending.userId)
      const { user, cookies } = await finishSecondStep(accounts, pending, body, { headers, origin })
      setCookies(cookies)
      return { user: toUser(user) }
    },
    async signInAgain({ user, body, origin }) {
      await limit('password', user.id)
      await signInAgain(accounts, user, body, origin, () => limitCodes(user.id))
    },
    readSignInState: ({ user }) => readSignInState(database, user),
    readSecondFactors: ({ user }) => readOwnFactors(database, user),
    async startAuthenticator({ user }) {
      await limit('profile', user.id)
      return startAuthenticator(accounts, user)
    },
    async confirmAuthenticator({ user, body, origin }) {
      await limitCodes(user.id)
      return { recoveryCodes: await confirmAuthenticator(accounts, user, body.code, origin) }
    },
    async removeAuthenticator({ user, origin }) {
      await limit('profile', user.id)
      await removeAuthenticator(accounts, user, origin)
    },
    async renewRecoveryCodes({ user, origin }) {
      await limit('profile', user.id)
      return { recoveryCodes: await renewRecoveryCodes(accounts, user, origin) }
    },
  }

  /** Counted only after a right password, so that another person cannot use up an account's attempts. */
  async function limitCodes(userId: string): Promise<void> {
    await limit('code', userId)
    await limit('code-day', userId)
  }
}
