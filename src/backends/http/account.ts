import type { Account } from '#contract/backend.ts'
import { browserPaths } from '#contract/browser-paths.ts'
import type { Call } from './call.ts'
import type { Session } from './session.ts'

export function createAccount(call: Call, apiUrl: string, session: Session): Account {
  return {
    async updateProfile(profile) {
      const { user } = await call('updateProfile', { body: profile })
      session.remember(user)
      session.notifyTabs()
      return user
    },
    async changeEmail(form) {
      await call('changeEmail', { body: form })
      session.notifyTabs()
    },
    async resendEmailChange() {
      await call('resendEmailChange')
    },
    async cancelEmailChange() {
      await call('cancelEmailChange')
      session.notifyTabs()
    },
    async changePassword(form) {
      await call('changePassword', { body: form })
    },
    async listSessions() {
      return (await call('listSessions')).sessions
    },
    async endOtherSessions() {
      await call('endOtherSessions')
    },
    async sendConfirmation() {
      await call('sendConfirmation')
    },
    async confirmEmail(token) {
      await call('confirmEmail', { body: { token } })
      session.notifyTabs()
    },
    async requestPasswordReset(email) {
      await call('requestPasswordReset', { body: { email } })
    },
    async resetPassword(token, password) {
      await call('resetPassword', { body: { token, password } })
      // A reset ends every session, so that whoever knew the old password is out.
      session.remember(null)
    },
    async deleteAccount(password, company) {
      await call('deleteAccount', { body: { password, company } })
      session.remember(null)
    },
    exports: {
      json: apiUrl + browserPaths.exportJson,
      csv: apiUrl + browserPaths.exportCsv,
    },
  }
}
