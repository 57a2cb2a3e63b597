import type { Account } from '#contract/backend.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Call } from './call.ts'
import type { Session } from './session.ts'

export function createAccount(call: Call, apiUrl: string, session: Session): Account {
  return {
    async updateProfile(profile) {
      const { user } = await call(endpoints.updateProfile, { body: profile })
      session.remember(user)
      session.notifyTabs()
      return user
    },
    async changeEmail(form) {
      await call(endpoints.changeEmail, { body: form })
      session.notifyTabs()
    },
    async resendEmailChange() {
      await call(endpoints.resendEmailChange)
    },
    async cancelEmailChange() {
      await call(endpoints.cancelEmailChange)
      session.notifyTabs()
    },
    async changePassword(form) {
      await call(endpoints.changePassword, { body: form })
    },
    async listSessions() {
      return (await call(endpoints.listSessions)).sessions
    },
    async endOtherSessions() {
      await call(endpoints.endOtherSessions)
    },
    async sendConfirmation() {
      await call(endpoints.sendConfirmation)
    },
    async confirmEmail(token) {
      await call(endpoints.confirmEmail, { body: { token } })
      session.notifyTabs()
    },
    async requestPasswordReset(email) {
      await call(endpoints.requestPasswordReset, { body: { email } })
    },
    async resetPassword(token, password) {
      await call(endpoints.resetPassword, { body: { token, password } })
      // A reset ends every session, so that whoever knew the old password is out.
      session.remember(null)
    },
    async deleteAccount(password, company) {
      await call(endpoints.deleteAccount, { body: { password, company } })
      session.remember(null)
    },
    exports: {
      json: apiUrl + endpoints.exportJson.path,
      csv: apiUrl + endpoints.exportCsv.path,
    },
  }
}
