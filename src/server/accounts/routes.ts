import type { accountEndpoints } from '#contract/accounts.ts'
import { CallError } from '#contract/errors.ts'
import type { adminEndpoints, integrationEndpoints } from '#contract/operations.ts'
import type { linkEndpoints, sessionEndpoints } from '#contract/sign-in.ts'
import { agencyId } from '#domain/companies/team.ts'
import { updateProfile } from '#server/companies/companies.ts'
import {
  changeMember,
  inviteMember,
  readMembers,
  withdrawInvitation,
} from '#server/companies/members.ts'
import { companyHandlers } from '#server/companies/routes.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import { isWithin } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  changePreference,
  readPreferences,
} from '#server/notifications/notification-preferences.ts'
import {
  holdOrder,
  type LimitMail,
  placeUnconfirmedOrder,
  readUnconfirmedOrder,
  resendOrderLink,
} from '#server/requests/unconfirmed-orders.ts'
import { createSecretBox } from '#server/webhooks/secret-box.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  testWebhook,
} from '#server/webhooks/webhooks.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
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
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyRequest,
} from './passkeys.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import {
  confirmAuthenticator,
  readSecondFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './second-factors.ts'
import {
  finishSecondStep,
  listSecondStepMethods,
  readSignInState,
  requirePendingSignIn,
  signInAgain,
  signInAgainWithPasskey,
} from './second-step.ts'
import { readSecurityLog, readServiceLog, recordExport } from './security-log.ts'
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts'
import { signIn, signUp } from './sign-in.ts'
import { readSignInLink, requestSignInLink, signInByLink } from './sign-in-by-link.ts'
import {
  disconnect,
  finishVisit,
  type ProviderSignIn,
  readSignInAccount,
  startConnection,
  startSignIn,
} from './sign-in-by-provider.ts'

export function accountHandlers(
  dependencies: Dependencies,
): Handlers<typeof accountEndpoints & typeof sessionEndpoints & typeof linkEndpoints> {
  const { accounts, database, limit, logger, provider } = dependencies
  return {
    ...companyHandlers(dependencies),
    readSession: async ({ headers }) => ({ user: await accounts.readUser(headers) }),
    signIn: (call) => signIn(accounts, call.body, call),
    signOut: async ({ headers, origin }) =>
      signOut(accounts, await accounts.readUser(headers), origin),
    signUp: (call) =>
      signUp(accounts, call.body, call, (trx) =>
        isWithin(limit('typed-address', call.body.email, trx)),
      ),
    startProviderSignIn({ query: { next, isSignUp }, headers, caller }) {
      // A link on another site, which doesn't say what is agreed to, creates no account.
      const isAgreed = isSignUp === 'true' && headers.get('Sec-Fetch-Site') !== 'cross-site'
      return startSignIn(requireProvider(caller), headers, { next, isSignUp: isAgreed })
    },
    finishProviderSignIn: (call) =>
      finishVisit(
        requireProvider(call.caller),
        new URLSearchParams(call.query as Record<string, string>),
        call,
      ),
    readConnection: async ({ user }) => ({
      connectedAt: (await readSignInAccount(database.query, user.id))?.connectedAt ?? null,
    }),
    startConnection: (call) => startConnection(requireProvider(call.caller), call),
    disconnect: (call) => disconnect(accounts, call),
    requestSignInLink: ({ body, headers }) => requestSignInLink(accounts, body, headers),
    readSignInLink: ({ body: { token }, headers }) => readSignInLink(accounts, token, headers),
    signInByLink: (call) => signInByLink(accounts, call.body, call),
    async holdOrder({ body, key, caller, headers }) {
      const { email, name, company, ...order } = body
      const sent = { email, name, company, order, key }
      return holdOrder(accounts, sent, headers, limitMailFrom(caller))
    },
    resendOrderLink: ({ body: { email }, key, caller }) =>
      resendOrderLink(accounts, { email, key }, limitMailFrom(caller)),
    readUnconfirmedOrder: ({ body: { token }, headers }) =>
      readUnconfirmedOrder(accounts, token, headers),
    placeUnconfirmedOrder: ({ body: { token }, headers, origin }) =>
      placeUnconfirmedOrder(accounts, token, headers, origin),
    deleteAccount: ({ user, body }) => deleteAccount(accounts, user, body),
    updateProfile: async (call) => ({ user: await updateProfile(database, call, call.body) }),
    changeEmail: async (call) => {
      await limitConfirmation(call.user.id, call.body.email)
      await changeEmail(accounts, call, call.body)
    },
    async resendEmailChange({ user }) {
      if (user.pendingEmail) await limitConfirmation(user.id, user.pendingEmail)
      await resendEmailChange(accounts, user)
    },
    cancelEmailChange: (call) => cancelEmailChange(accounts, call),
    changePassword: (call) => changePassword(accounts, call, call.body),
    listSessions: async ({ user }) => ({ sessions: await listSessions(database.query, user) }),
    endOtherSessions: (call) => endOtherSessions(database, call),
    endSession: (call) => endSession(database, call, call.id),
    listSecurityEvents: ({ user, query }) => readSecurityLog(database, user, query),
    readNotifications: async ({ user }) => ({
      preferences: await readPreferences(database.query, user),
    }),
    changeNotification: async ({ user, id, body }) => ({
      preferences: await changePreference(database, user, { kind: id, ...body }),
    }),
    async sendConfirmation({ user }) {
      await limitConfirmation(user.id, user.email)
      await sendConfirmation(accounts, user)
    },
    confirmEmail: (call) => confirmEmail(accounts, call, call.body.token),
    requestPasswordReset: ({ body }) => requestPasswordReset(accounts, body),
    resetPassword: ({ body, origin }) => resetPassword(accounts, body.token, body.password, origin),
    exportJson: async ({ user, origin }) => {
      await recordExport(database, user, 'JSON', origin)
      const pieces = exportJson(database, user)
      return download(pieces, { type: 'application/json', extension: 'json', logger })
    },
    exportCsv: async ({ user, origin }) => {
      await recordExport(database, user, 'CSV', origin)
      return download(exportCsv(database, user), { type: 'text/csv', extension: 'csv', logger })
    },
    readSecondStep: async ({ headers }) => ({
      methods: await listSecondStepMethods(accounts, headers),
    }),
    async finishSecondStep(call) {
      const pending = await requirePendingSignIn(accounts, call.headers)
      await limitCodes(pending.userId)
      return finishSecondStep(accounts, pending, call.body, call)
    },
    signInAgain: (call) => signInAgain(accounts, call, call.body, () => limitCodes(call.user.id)),
    readSignInState: ({ user }) => readSignInState(database.query, user),
    readSecondFactors: ({ user }) => readSecondFactors(database.query, user.id),
    startAuthenticator: (call) => startAuthenticator(accounts, call),
    confirmAuthenticator: async (call) => ({
      recoveryCodes: await confirmAuthenticator(accounts, call, call.body.code),
    }),
    removeAuthenticator: (call) => removeAuthenticator(accounts, call),
    renewRecoveryCodes: async (call) => ({
      recoveryCodes: await renewRecoveryCodes(accounts, call),
    }),
    startPasskeySignIn: () =>
      startPasskeyRequest(accounts, { purpose: 'passkey-sign-in', userId: null }),
    signInWithPasskey: (call) => signInWithPasskey(accounts, call.body, call),
    async startPasskeySecondStep({ headers }) {
      const { userId } = await requirePendingSignIn(accounts, headers)
      return startPasskeyRequest(accounts, { purpose: 'passkey-second-step', userId })
    },
    startPasskeySignInAgain: ({ user: { id: userId } }) =>
      startPasskeyRequest(accounts, { purpose: 'passkey-sign-in-again', userId }),
    signInAgainWithPasskey: (call) => signInAgainWithPasskey(accounts, call, call.body),
    startPasskey: ({ user }) => startPasskey(accounts, user),
    addPasskey: (call) => addPasskey(accounts, call, call.body),
    renamePasskey: (call) => renamePasskey(accounts, call, call.id, call.body.name),
    removePasskey: (call) => removePasskey(accounts, call, call.id),
  }

  function requireProvider(caller: string): ProviderSignIn {
    if (!provider) throw new CallError('not-found')
    return {
      accounts,
      logger,
      ...provider,
      mayTry: (what) => isWithin(limit(what, caller)),
      isMailable: (trx, email) => isWithin(limit('typed-address', email, trx)),
    }
  }

  /** The address may be anyone's. Counted by it, because an account can be deleted and created again. */
  async function limitConfirmation(userId: string, address: string): Promise<void> {
    await limit('confirmation', userId)
    await limit('typed-address', address)
  }

  /** Counted only after a right first factor, so that another person cannot use up an account's attempts. */
  async function limitCodes(userId: string): Promise<void> {
    await limit('code', userId)
    await limit('code-day', userId)
  }

  function limitMailFrom(caller: string): LimitMail {
    return async (trx, email) => {
      await limit('visitor-mail', caller, trx)
      await limit('visitor-mail-address', `${email} ${caller}`, trx)
      await limit('typed-address', email, trx)
    }
  }
}

/** The table allows admins only. */
export function adminHandlers({
  accounts,
  database,
  arePrivateNetworksAllowed = false,
}: Dependencies): Handlers<typeof adminEndpoints & typeof integrationEndpoints> {
  const { secret, publicUrl } = accounts
  const secretBox = createSecretBox(secret)
  const webhooks = { database, secretBox, arePrivateNetworksAllowed, publicUrl }
  return {
    listOperatorAccounts: ({ user }) => readMembers(database.query, user, agencyId),
    changeOperator: (call) =>
      changeMember(database, call, agencyId, { id: call.id, action: call.body.action }),
    inviteOperator: (call) => inviteMember(accounts, call, agencyId, call.body, async () => {}),
    withdrawInvitation: (call) => withdrawInvitation(database, call, agencyId, call.id),
    listServiceLog: ({ query }) => readServiceLog(database, query),
    listApiTokens: async () => ({ tokens: await listApiTokens(database.query) }),
    createApiToken: (call) => createApiToken(accounts, call, call.body),
    revokeApiToken: (call) => revokeApiToken(database, call, call.id),
    listWebhooks: async () => ({ webhooks: await listWebhooks(database) }),
    createWebhook: (call) => createWebhook(webhooks, call, call.body),
    deleteWebhook: (call) => deleteWebhook(database, call, call.id),
    testWebhook: async ({ id }) => ({ webhook: await testWebhook(webhooks, id) }),
  }
}
