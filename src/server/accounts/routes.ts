import type { accountEndpoints } from '#contract/accounts.ts'
import type { adminEndpoints, integrationEndpoints } from '#contract/operations.ts'
import type {
  linkEndpoints,
  passkeyEndpoints,
  secondFactorEndpoints,
  sessionEndpoints,
} from '#contract/sign-in.ts'
import { agencyId } from '#domain/companies/team-role.ts'
import { updateProfile } from '#server/companies/companies.ts'
import {
  changeMember,
  inviteMember,
  readMembers,
  withdrawInvitation,
} from '#server/companies/members.ts'
import { companyHandlers, invitationLinkHandlers } from '#server/companies/routes.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import { isWithin } from '#server/http/rate-limits.ts'
import type { Call, Handlers } from '#server/http/router.ts'
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
  type ChallengeUse,
  removePasskey,
  renamePasskey,
  signInAgainWithPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyRequest,
} from './passkeys.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import {
  confirmAuthenticator,
  readOwnFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './second-factors.ts'
import { finishSecondStep, listSecondStepMethods, requirePendingSignIn } from './second-step.ts'
import { listSecurityEvents, readServiceLog, recordExport } from './security-log.ts'
import { toUser } from './session-user.ts'
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts'
import { signIn, signUp } from './sign-in.ts'
import { readSignInState, signInAgain } from './sign-in-again.ts'
import { readSignInLink, requestSignInLink, signInByLink } from './sign-in-by-link.ts'

export function accountHandlers(dependencies: Dependencies): Handlers<typeof accountEndpoints> {
  const { accounts, database, limit, logger } = dependencies
  return {
    ...secondFactorHandlers(dependencies),
    ...passkeyHandlers(dependencies),
    ...companyHandlers(dependencies),
    deleteAccount: async ({ user, body, setCookies }) => {
      setCookies(await deleteAccount(accounts, user, body))
    },
    updateProfile: async (call) => ({
      user: toUser(await updateProfile(database, call, call.body)),
    }),
    changeEmail: async (call) => {
      await limitConfirmation(call.user.id, call.body.email)
      await changeEmail(accounts, call, call.body)
    },
    async resendEmailChange({ user }) {
      if (user.pendingEmail !== null) await limitConfirmation(user.id, user.pendingEmail)
      await resendEmailChange(accounts, user)
    },
    cancelEmailChange: (call) => cancelEmailChange(accounts, call),
    changePassword: async (call) => {
      call.setCookies(await changePassword(accounts, call, call.body))
    },
    listSessions: async ({ user }) => ({ sessions: await listSessions(database.query, user) }),
    endOtherSessions: (call) => endOtherSessions(database, call),
    endSession: (call) => endSession(database, call, call.id),
    listSecurityEvents: ({ user, query }) => listSecurityEvents(database, user, query),
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
    readSecondStep: async ({ headers }) => ({
      methods: await listSecondStepMethods(accounts, headers),
    }),
    async finishSecondStep(call) {
      const pending = await requirePendingSignIn(accounts, call.headers)
      await limitCodes(pending.userId)
      const { user, cookies } = await finishSecondStep(accounts, pending, call.body, call)
      call.setCookies(cookies)
      return { user: toUser(user) }
    },
    signInAgain: (call) => signInAgain(accounts, call, call.body, () => limitCodes(call.user.id)),
    readSignInState: ({ user }) => readSignInState(database.query, user),
    readSecondFactors: ({ user }) => readOwnFactors(database, user),
    startAuthenticator: (call) => startAuthenticator(accounts, call),
    confirmAuthenticator: async (call) => ({
      recoveryCodes: await confirmAuthenticator(accounts, call, call.body.code),
    }),
    removeAuthenticator: (call) => removeAuthenticator(accounts, call),
    renewRecoveryCodes: async (call) => ({
      recoveryCodes: await renewRecoveryCodes(accounts, call),
    }),
  }

  /** Counted only after a right password, so that another person cannot use up an account's attempts. */
  async function limitCodes(userId: string): Promise<void> {
    await limit('code', userId)
    await limit('code-day', userId)
  }
}

function passkeyHandlers({ accounts }: Dependencies): Handlers<typeof passkeyEndpoints> {
  return {
    startPasskeySignIn: (call) => start(call, { purpose: 'passkey-sign-in', userId: null }),
    async signInWithPasskey(call) {
      const { user, cookies } = await signInWithPasskey(accounts, call.body, call)
      call.setCookies(cookies)
      return { user: toUser(user) }
    },
    async startPasskeySecondStep(call) {
      const { userId } = await requirePendingSignIn(accounts, call.headers)
      return start(call, { purpose: 'passkey-second-step', userId })
    },
    startPasskeySignInAgain: (call) =>
      start(call, { purpose: 'passkey-sign-in-again', userId: call.user.id }),
    signInAgainWithPasskey: (call) => signInAgainWithPasskey(accounts, call, call.body),
    async startPasskey(call) {
      const { creation, cookies } = await startPasskey(accounts, call)
      call.setCookies(cookies)
      return creation
    },
    addPasskey: (call) => addPasskey(accounts, call, call.body),
    renamePasskey: (call) => renamePasskey(accounts, call, call.id, call.body.name),
    removePasskey: (call) => removePasskey(accounts, call, call.id),
  }

  async function start({ setCookies }: Pick<Call, 'setCookies'>, use: ChallengeUse) {
    const { request, cookies } = await startPasskeyRequest(accounts, use)
    setCookies(cookies)
    return request
  }
}

/** The table allows admins only. */
export function adminHandlers(
  dependencies: Dependencies,
): Handlers<typeof adminEndpoints & typeof integrationEndpoints> {
  const { accounts, database } = dependencies
  return {
    ...integrationHandlers(dependencies),
    listOperatorAccounts: ({ user }) => readMembers(database.query, user, agencyId),
    changeOperator: (call) =>
      changeMember(database, call, agencyId, { id: call.id, action: call.body.action }),
    inviteOperator: (call) => inviteMember(accounts, call, agencyId, call.body, async () => {}),
    withdrawInvitation: (call) => withdrawInvitation(database, call, agencyId, call.id),
    listServiceLog: ({ query }) => readServiceLog(database, query),
  }
}

export function sessionHandlers({
  accounts,
  limit,
}: Dependencies): Handlers<typeof sessionEndpoints> {
  return {
    async readSession({ headers }) {
      const user = await accounts.readUser(headers)
      return { user: user && toUser(user) }
    },
    async signIn(call) {
      const { user, cookies } = await signIn(accounts, call.body, call)
      call.setCookies(cookies)
      return { user: user && toUser(user) }
    },
    async signOut({ headers, origin, setCookies }) {
      setCookies(await signOut(accounts, await accounts.readUser(headers), origin))
    },
    async signUp({ body, headers, origin, setCookies }) {
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
    async requestSignInLink({ body, headers, setCookies }) {
      const { cookies, ...sent } = await requestSignInLink(accounts, body, headers)
      setCookies(cookies)
      return sent
    },
    readSignInLink: ({ body: { token }, headers }) => readSignInLink(accounts, token, headers),
    async signInByLink(call) {
      const { user, cookies } = await signInByLink(accounts, call.body, call)
      call.setCookies(cookies)
      return { user: user && toUser(user) }
    },
    async holdOrder({ body, key, caller, headers, setCookies }) {
      const { email, name, company, ...order } = body
      const sent = { email, name, company, order, key }
      const { held, cookies } = await holdOrder(accounts, sent, headers, limitMailFrom(caller))
      setCookies(cookies)
      return held
    },
    resendOrderLink: ({ body: { email }, key, caller }) =>
      resendOrderLink(accounts, { email, key }, limitMailFrom(caller)),
    readUnconfirmedOrder: ({ body: { token }, headers }) =>
      readUnconfirmedOrder(accounts, token, headers),
    async placeUnconfirmedOrder({ body: { token }, headers, origin, setCookies }) {
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

function integrationHandlers(dependencies: Dependencies): Handlers<typeof integrationEndpoints> {
  const { accounts, database, arePrivateNetworksAllowed = false } = dependencies
  const secretBox = createSecretBox(accounts.secret)
  const options = { database, secretBox, arePrivateNetworksAllowed, publicUrl: accounts.publicUrl }
  return {
    listApiTokens: async () => ({ tokens: await listApiTokens(database.query) }),
    createApiToken: (call) => createApiToken(accounts, call, call.body),
    revokeApiToken: (call) => revokeApiToken(database, call, call.id),
    listWebhooks: async () => ({ webhooks: await listWebhooks(database) }),
    createWebhook: (call) => createWebhook(options, call, call.body),
    deleteWebhook: (call) => deleteWebhook(database, call, call.id),
    testWebhook: async ({ id }) => ({ webhook: await testWebhook(options, id) }),
  }
}
