import type { companyEndpoints, invitationLinkEndpoints } from '#contract/companies.ts'
import { companyOf } from '#server/accounts/session-user.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { deleteCompany, listCompanies, renameCompany, switchCompany } from './companies.ts'
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  signUpByInvitation,
} from './join-team.ts'
import {
  changeMember,
  inviteMember,
  leaveCompany,
  readMembers,
  requireSecondFactor,
  withdrawInvitation,
} from './members.ts'

export function companyHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof companyEndpoints & typeof invitationLinkEndpoints> {
  return {
    listCompanies: async ({ user }) => ({ companies: await listCompanies(database.query, user) }),
    switchCompany: async ({ user, body }) => ({
      user: await switchCompany(database, user, body.id),
    }),
    async renameCompany(call) {
      await renameCompany(database, call, call.body.name)
      return { user: { ...call.user, company: call.body.name } }
    },
    deleteCompany: async (call) => ({ user: await deleteCompany(database, call, call.body.name) }),
    leaveCompany: async (call) => ({ user: await leaveCompany(database, call) }),
    listMembers: ({ user }) => readMembers(database.query, user, companyOf(user)),
    changeMemberRole: (call) =>
      changeMember(database, call, companyOf(call.user), {
        id: call.id,
        action: `make-${call.body.role}`,
      }),
    removeMember: (call) =>
      changeMember(database, call, companyOf(call.user), { id: call.id, action: 'remove' }),
    requireSecondFactor: (call) => requireSecondFactor(database, call, call.body.isRequired),
    inviteMember: (call) =>
      inviteMember(accounts, call, companyOf(call.user), call.body, (trx) =>
        limit('typed-address', call.body.email, trx),
      ),
    revokeInvitation: (call) => withdrawInvitation(database, call, companyOf(call.user), call.id),
    async acceptInvitation(call) {
      const accepted = await acceptInvitation(accounts, call, call.body)
      return { user: accepted, ...(accepted === null && { cookies: accounts.cookie.expire() }) }
    },
    readInvitation: ({ body: { token } }) => readInvitation(database, token),
    declineInvitation: ({ body: { token } }) => declineInvitation(database, token),
    signUpByInvitation: (call) => signUpByInvitation(accounts, call.body, call),
  }
}
