import type { accountEndpoints } from '#contract/account-endpoints.ts'
import { companyHandlers } from '#server/companies/routes.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import { limitStrangers } from '#server/http/limit.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  changePreference,
  readPreferences,
} from '#server/notifications/notification-preferences.ts'
import { webhookHandlers } from '#server/webhooks/routes.ts'
import { apiTokenHandlers } from './api-token-routes.ts'
import { cancelEmailChange, changeEmail, resendEmailChange } from './change-email.ts'
import { acceptOperatorInvitation } from './change-operator.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import { deleteAccount } from './delete-account.ts'
import { exportCsv, exportJson } from './export-data.ts'
import { passkeyHandlers } from './passkey-routes.ts'
import { recordExport } from './record-export.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { secondFactorHandlers } from './second-factor-routes.ts'
import { listSecurityEvents } from './security-log.ts'
import { toUser } from './session-user.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
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
    async changeNotification({ user, body }) {
      await limit('profile', user.id)
      return { preferences: await changePreference(database, user, body) }
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
