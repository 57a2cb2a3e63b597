import type { accountEndpoints, apiTokenEndpoints } from '#contract/accounts.ts'
import type { adminEndpoints } from '#contract/operations.ts'
import type { passkeyEndpoints, secondFactorEndpoints } from '#contract/sign-in.ts'
import { companyHandlers } from '#server/companies/routes.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import { limitStrangers } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  changePreference,
  readPreferences,
} from '#server/notifications/notification-preferences.ts'
import { webhookHandlers } from '#server/webhooks/routes.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  resendEmailChange,
  sendConfirmation,
} from './confirm-email.ts'
import { deleteAccount } from './delete-account.ts'
import { exportCsv, exportJson } from './export-data.ts'
import {
  acceptOperatorInvitation,
  changeOperator,
  inviteOperator,
  readOperatorAccounts,
  withdrawOperatorInvitation,
} from './operators.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './own-passkeys.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import { recordExport } from './record-security-event.ts'
import { readOwnFactors, renewRecoveryCodes } from './second-factors.ts'
import {
  finishSecondStep,
  listSecondStepMethods,
  readPendingSignIn,
  throwSecondStepOver,
} from './second-step.ts'
import { listSecurityEvents, readServiceLog } from './security-log.ts'
import { toUser } from './session-user.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { readSignInState, signInAgain } from './sign-in-again.ts'
import {
  signInAgainWithPasskey,
  signInWithPasskey,
  startPasskeyRequest,
} from './sign-in-with-passkey.ts'
import { updateProfile } from './update-profile.ts'

export function accountHandlers(dependencies: Dependencies): Handlers<typeof accountEndpoints> {
  const { accounts, database, limit, logger } = dependencies
  return {
    ...apiTokenHandlers(dependencies),
    ...webhookHandlers(dependencies),
    ...secondFactorHandlers(dependencies),
    ...passkeyHandlers(dependencies),
    ...companyHandlers(dependencies),
    async deleteAccount({ user, body, setCookies }) {
      await limit('password', user.id)
      setCookies(await deleteAccount(accounts, user, body))
    },
    async updateProfile({ user, body, origin }) {
      await limit('profile', user.id)
      return { user: toUser(await updateProfile(database, user, body, origin)) }
    },
    async changeEmail({ user, body, origin }) {
      await limit('password', user.id)
      await limitConfirmation(user.id, body.email)
      await changeEmail(accounts, user, body, origin)
    },
    async resendEmailChange({ user }) {
      if (user.pendingEmail !== null) await limitConfirmation(user.id, user.pendingEmail)
      await resendEmailChange(accounts, user)
    },
    cancelEmailChange: ({ user, origin }) => cancelEmailChange(accounts, user, origin),
    async changePassword({ user, body, headers, origin, setCookies }) {
      await limit('password', user.id)
      setCookies(await changePassword(accounts, user, body, headers, origin))
    },
    listSessions: async ({ user }) => ({ sessions: await listSessions(database, user) }),
    endOtherSessions: ({ user, origin }) => endOtherSessions(database, user, origin),
    endSession: ({ user, id, origin }) => endSession(database, user, id, origin),
    listSecurityEvents: ({ user, query }) => listSecurityEvents(database, user, query),
    readNotifications: async ({ user }) => ({
      preferences: await readPreferences(database.query, user),
    }),
    async changeNotification({ user, id, body }) {
      await limit('profile', user.id)
      return { preferences: await changePreference(database, user, { kind: id, ...body }) }
    },
    async sendConfirmation({ user }) {
      await limitConfirmation(user.id, user.email)
      await sendConfirmation(accounts, user)
    },
    async confirmEmail({ user, body, origin }) {
      await limit('confirm-email', user.id)
      await confirmEmail(accounts, user, body.token, origin)
    },
    async acceptInvitation({ user, body, origin, setCookies }) {
      await limit('confirm-email', user.id)
      setCookies(await acceptOperatorInvitation(accounts, user, body.token, origin))
    },
    async requestPasswordReset({ body, caller }) {
      await limit('mail-caller', caller)
      await limit('mail', `${body.email} ${caller}`)
      await limitStrangers(dependencies, 'mail-address', { email: body.email, caller })
      await requestPasswordReset(accounts, body)
    },
    async resetPassword({ body, caller, origin }) {
      await limit('password', caller)
      await resetPassword(accounts, body.token, body.password, origin)
    },
    async exportJson({ user, origin }) {
      await limit('export', user.id)
      await recordExport(database, user, 'JSON', origin)
      const pieces = exportJson(database, user)
      return download(pieces, { type: 'application/json', extension: 'json', logger })
    },
    async exportCsv({ user, origin }) {
      await limit('export', user.id)
      await recordExport(database, user, 'CSV', origin)
      return download(exportCsv(database, user), { type: 'text/csv', extension: 'csv', logger })
    },
  }

  /** The address may be anyone's. Counted by it, because an account can be deleted and created again. */
  async function limitConfirmation(userId: string, address: string): Promise<void> {
    await limit('confirmation', userId)
    await limit('typed-address', address)
  }
}

function secondFactorHandlers({
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

function passkeyHandlers({ accounts, limit }: Dependencies): Handlers<typeof passkeyEndpoints> {
  return {
    async startPasskeySignIn({ caller, setCookies }) {
      await limit('passkey-challenge', caller)
      const use = { purpose: 'passkey-sign-in', userId: null } as const
      const { request, cookies } = await startPasskeyRequest(accounts, use)
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
      const use = { purpose: 'passkey-second-step', userId: pending.userId } as const
      const { request, cookies } = await startPasskeyRequest(accounts, use)
      setCookies(cookies)
      return request
    },
    async startPasskeySignInAgain({ user, caller, setCookies }) {
      await limit('passkey-challenge', caller)
      const use = { purpose: 'passkey-sign-in-again', userId: user.id } as const
      const { request, cookies } = await startPasskeyRequest(accounts, use)
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

function apiTokenHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof apiTokenEndpoints> {
  return {
    listApiTokens: async ({ user }) => ({ tokens: await listApiTokens(database, user) }),
    async createApiToken({ user, body, origin }) {
      await limit('api-token', user.id)
      return createApiToken(accounts, user, body, origin)
    },
    revokeApiToken: ({ user, id, origin }) => revokeApiToken(database, user, id, origin),
  }
}

/** The table allows admins only. */
export function adminHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof adminEndpoints> {
  return {
    listOperatorAccounts: () => readOperatorAccounts(database),
    async changeOperator({ user, id, body, origin }) {
      await limit('operators', user.id)
      return changeOperator(database, user, { id, action: body.action }, origin)
    },
    async inviteOperator({ user, body, origin }) {
      await limit('operators', user.id)
      return inviteOperator(accounts, user, body, origin)
    },
    async withdrawInvitation({ user, id, origin }) {
      await limit('operators', user.id)
      return withdrawOperatorInvitation(database, user, id, origin)
    },
    listServiceLog: ({ query }) => readServiceLog(database, query),
  }
}
