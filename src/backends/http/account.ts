import type { accountEndpoints } from '#contract/accounts.ts'
import type { Account } from '#contract/backend.ts'
import { browserPaths } from '#contract/browser-paths.ts'
import type { User } from '#domain/accounts/user.ts'
import { type Call, createEndpointClient } from './call.ts'
import type { Session } from './session.ts'

type Given = Pick<
  Account,
  | 'exportJson'
  | 'exportCsv'
  | 'updateProfile'
  | 'changeEmail'
  | 'cancelEmailChange'
  | 'confirmEmail'
  | 'resetPassword'
  | 'acceptInvitation'
  | 'deleteAccount'
  | 'finishSecondStep'
  | 'signInWithPasskey'
  | 'switchCompany'
  | 'renameCompany'
  | 'leaveCompany'
  | 'deleteCompany'
  | 'acceptCompanyInvitation'
>

/** The derived client, but for the calls that change what this browser knows about the session. */
export function createAccount(call: Call, apiUrl: string, session: Session): Account {
  return createEndpointClient<typeof accountEndpoints, Given>(call, {
    exportJson: apiUrl + browserPaths.exportJson,
    exportCsv: apiUrl + browserPaths.exportCsv,
    updateProfile: (body) => changeUser(call('updateProfile', { body })),
    switchCompany: (body) => changeUser(call('switchCompany', { body })),
    renameCompany: (body) => changeUser(call('renameCompany', { body })),
    leaveCompany: () => changeUser(call('leaveCompany')),
    deleteCompany: (body) => changeUser(call('deleteCompany', { body })),
    acceptCompanyInvitation: (body) => changeUser(call('acceptCompanyInvitation', { body })),
    async changeEmail(form) {
      await call('changeEmail', { body: form })
      session.notifyTabs()
    },
    async cancelEmailChange() {
      await call('cancelEmailChange')
      session.notifyTabs()
    },
    async confirmEmail(form) {
      await call('confirmEmail', { body: form })
      session.notifyTabs()
    },
    async resetPassword(form) {
      await call('resetPassword', { body: form })
      // A reset ends every session of the account, this browser's included.
      session.remember(null)
    },
    async acceptInvitation(form) {
      await call('acceptInvitation', { body: form })
      // It ends every session of the account, this browser's included.
      session.remember(null)
    },
    async finishSecondStep(step) {
      const reply = await call('finishSecondStep', { body: step })
      session.remember(reply.user)
      return reply
    },
    async signInWithPasskey(proof) {
      const reply = await call('signInWithPasskey', { body: proof })
      session.remember(reply.user)
      return reply
    },
    async deleteAccount(form) {
      await call('deleteAccount', { body: form })
      session.remember(null)
    },
  })

  /** The same user, changed: the other tabs read the session again. */
  async function changeUser<Reply extends { user: User }>(answer: Promise<Reply>): Promise<Reply> {
    const reply = await answer
    session.remember(reply.user)
    session.notifyTabs()
    return reply
  }
}
