import { accountEndpoints } from '#contract/account-endpoints.ts'
import type { Account } from '#contract/backend.ts'
import type { Call } from './call.ts'
import { createEndpointClient } from './endpoint-client.ts'
import type { Session } from './session.ts'

/** The derived client, but for the calls that change what this browser knows about the session. */
export function createAccount(call: Call, apiUrl: string, session: Session): Account {
  const client = createEndpointClient(call, apiUrl, accountEndpoints)
  return {
    ...client,
    async updateProfile(profile) {
      const reply = await client.updateProfile(profile)
      session.remember(reply.user)
      session.notifyTabs()
      return reply
    },
    async changeEmail(form) {
      await client.changeEmail(form)
      session.notifyTabs()
    },
    async cancelEmailChange() {
      await client.cancelEmailChange()
      session.notifyTabs()
    },
    async confirmEmail(form) {
      await client.confirmEmail(form)
      session.notifyTabs()
    },
    async resetPassword(form) {
      await client.resetPassword(form)
      // A reset ends every session of the account, this browser's included.
      session.remember(null)
    },
    async deleteAccount(form) {
      await client.deleteAccount(form)
      session.remember(null)
    },
  }
}
