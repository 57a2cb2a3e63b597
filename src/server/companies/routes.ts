import type { companyEndpoints, invitationLinkEndpoints } from '#contract/companies.ts'
import { companyOf, toUser } from '#server/accounts/session-user.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { deleteCompany, listCompanies, renameCompany, switchCompany } from './companies.ts'
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  revokeInvitation,
  signUpByInvitation,
} from './join-company.ts'
import {
  changeMemberRole,
  leaveCompany,
  readMembers,
  removeMember,
  requireSecondFactor,
} from './members.ts'

export function companyHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof companyEndpoints> {
  return {
    listCompanies: async ({ user }) => ({ companies: await listCompanies(database, user) }),
    async switchCompany({ user, body }) {
      await limit('company', user.id)
      return { user: toUser(await switchCompany(database, user, body.id)) }
    },
    async renameCompany({ user, body, origin }) {
      await limit('profile', user.id)
      await renameCompany(database, user, body.name, origin)
      return { user: toUser({ ...user, company: body.name }) }
    },
    async deleteCompany({ user, body, origin }) {
      await limit('company', user.id)
      return { user: toUser(await deleteCompany(database, user, body.name, origin)) }
    },
    async leaveCompany({ user, origin }) {
      await limit('company', user.id)
      return { user: toUser(await leaveCompany(database, user, origin)) }
    },
    listMembers: ({ user }) => readMembers(database.query, user),
    async changeMemberRole({ user, id, body, origin }) {
      await limit('company', user.id)
      return changeMemberRole(database, user, { id, role: body.role }, origin)
    },
    async removeMember({ user, id, origin }) {
      await limit('company', user.id)
      return removeMember(database, user, id, origin)
    },
    async requireSecondFactor({ user, body, origin }) {
      await limit('member-invitation', companyOf(user))
      return requireSecondFactor(database, user, body.isRequired, origin)
    },
    async inviteMember({ user, body, origin }) {
      await limit('member-invitation', companyOf(user))
      return inviteMember(accounts, user, body, origin, (trx) =>
        limit('typed-address', body.email, trx),
      )
    },
    async revokeInvitation({ user, id, origin }) {
      await limit('company', user.id)
      return revokeInvitation(database, user, id, origin)
    },
    async acceptCompanyInvitation({ user, body, origin }) {
      await limit('confirm-email', user.id)
      return { user: toUser(await acceptInvitation(accounts, user, body.token, origin)) }
    },
  }
}

export function invitationLinkHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof invitationLinkEndpoints> {
  return {
    async readCompanyInvitation({ body: { token }, caller }) {
      await limit('open-link', caller)
      return readInvitation(database, token)
    },
    async signUpByInvitation({ body, caller, headers, origin, setCookies }) {
      await limit('sign-up-caller', caller)
      const { user, cookies } = await signUpByInvitation(accounts, body, headers, origin)
      setCookies(cookies)
      return { user: toUser(user) }
    },
  }
}
