import type { companyEndpoints, invitationLinkEndpoints } from '#contract/companies.ts'
import { toUser } from '#server/accounts/session-user.ts'
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
    switchCompany: async ({ user, body }) => ({
      user: toUser(await switchCompany(database, user, body.id)),
    }),
    async renameCompany({ user, body, origin }) {
      await renameCompany(database, user, body.name, origin)
      return { user: toUser({ ...user, company: body.name }) }
    },
    deleteCompany: async ({ user, body, origin }) => ({
      user: toUser(await deleteCompany(database, user, body.name, origin)),
    }),
    leaveCompany: async ({ user, origin }) => ({
      user: toUser(await leaveCompany(database, user, origin)),
    }),
    listMembers: ({ user }) => readMembers(database.query, user),
    changeMemberRole: ({ user, id, body, origin }) =>
      changeMemberRole(database, user, { id, role: body.role }, origin),
    removeMember: ({ user, id, origin }) => removeMember(database, user, id, origin),
    requireSecondFactor: ({ user, body, origin }) =>
      requireSecondFactor(database, user, body.isRequired, origin),
    inviteMember: ({ user, body, origin }) =>
      inviteMember(accounts, user, body, origin, (trx) => limit('typed-address', body.email, trx)),
    revokeInvitation: ({ user, id, origin }) => revokeInvitation(database, user, id, origin),
    acceptCompanyInvitation: async ({ user, body, origin }) => ({
      user: toUser(await acceptInvitation(accounts, user, body.token, origin)),
    }),
  }
}

export function invitationLinkHandlers({
  accounts,
  database,
}: Dependencies): Handlers<typeof invitationLinkEndpoints> {
  return {
    readCompanyInvitation: ({ body: { token } }) => readInvitation(database, token),
    async signUpByInvitation({ body, headers, origin, setCookies }) {
      const { user, cookies } = await signUpByInvitation(accounts, body, headers, origin)
      setCookies(cookies)
      return { user: toUser(user) }
    },
  }
}
