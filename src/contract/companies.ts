import * as z from 'zod/mini'
import { ownerActions } from '#domain/companies/company-messages.ts'
import {
  companyNameSchema,
  companyRefSchema,
  companySchema,
  factorRuleSchema,
  invitationTokenSchema,
  invitedSignUpSchema,
  memberRoleSchema,
  membersSchema,
  newMemberSchema,
  readInvitationSchema,
} from '#domain/companies/team.ts'
import { sessionReplySchema, userReplySchema } from './account-schemas.ts'
import { defineEndpoint } from './endpoint.ts'

/** The companies of the signed-in user, and the members of the one that the session is in. */
export const companyEndpoints = {
  listCompanies: defineEndpoint('GET /companies', {
    access: 'signed-in',
    summary: 'The companies that the caller is a member of, by name.',
    reply: z.object({ companies: z.array(companySchema) }),
  }),
  switchCompany: defineEndpoint('PUT /session/company', {
    access: 'signed-in',
    limits: ['company'],
    summary: 'Go on in another company of the caller’s. What this session has open reads again.',
    body: companyRefSchema,
    reply: userReplySchema,
  }),
  renameCompany: defineEndpoint('PUT /company', {
    access: 'signed-in',
    limits: ['profile'],
    ownersOnly: ownerActions.rename,
    summary: 'Rename the company.',
    body: companyNameSchema,
    reply: userReplySchema,
  }),
  deleteCompany: defineEndpoint('POST /company/deletion', {
    access: 'signed-in',
    limits: ['company'],
    ownersOnly: ownerActions.delete,
    summary:
      'Delete the company with all its data, by its name. Every member is emailed. Accounts stay; of agreed quotes a record without personal data is kept, and issued invoices as they are.',
    body: companyNameSchema,
    reply: userReplySchema,
  }),
  leaveCompany: defineEndpoint('DELETE /company/membership', {
    access: 'signed-in',
    limits: ['company'],
    summary:
      'Leave the company. What the caller wrote stays, with their name. The last owner cannot leave.',
    reply: userReplySchema,
  }),
  listMembers: defineEndpoint('GET /company/members', {
    access: 'signed-in',
    summary: 'The members of the company and, for owners, the invitations that are open.',
    reply: membersSchema,
  }),
  changeMemberRole: defineEndpoint('PUT /company/members/:id', {
    access: 'signed-in',
    limits: ['company'],
    ownersOnly: ownerActions.manage,
    summary: 'Make a member an owner, or an owner a member. The last owner stays.',
    body: memberRoleSchema,
    reply: membersSchema,
  }),
  removeMember: defineEndpoint('DELETE /company/members/:id', {
    access: 'signed-in',
    limits: ['company'],
    ownersOnly: ownerActions.manage,
    summary: 'Remove a member: they lose access within seconds.',
    reply: membersSchema,
  }),
  requireSecondFactor: defineEndpoint('PUT /company/second-factor', {
    access: 'signed-in',
    limits: ['member-invitation'],
    ownersOnly: ownerActions.requireFactor,
    summary:
      'Require a second factor of every member, or stop requiring it. Members without one are refused what belongs to the company until they have it. The caller needs one themselves. Every other member is emailed.',
    body: factorRuleSchema,
    reply: membersSchema,
  }),
  inviteMember: defineEndpoint('POST /company/invitations', {
    access: 'signed-in',
    limits: ['member-invitation'],
    ownersOnly: ownerActions.manage,
    summary:
      'Email an invitation to join the company. It replaces an earlier one to the same address.',
    body: newMemberSchema,
    reply: membersSchema,
  }),
  revokeInvitation: defineEndpoint('DELETE /company/invitations/:id', {
    access: 'signed-in',
    limits: ['company'],
    ownersOnly: ownerActions.manage,
    summary: 'Withdraw an invitation: its link stops working.',
    reply: membersSchema,
  }),
  acceptInvitation: defineEndpoint('POST /invitations/acceptance', {
    access: 'signed-in',
    limits: ['confirm-email'],
    summary:
      'Join a company, or the operators, with the token from an emailed invitation, as the account of the address that it was sent to. The session goes on in that company. Becoming an operator ends every session and other access of the account: `user` is null.',
    body: invitationTokenSchema,
    reply: sessionReplySchema,
  }),
}

/** What the link of an invitation does without a session. Reading changes nothing. */
export const invitationLinkEndpoints = {
  readInvitation: defineEndpoint('POST /invitations/reading', {
    access: 'anyone',
    limits: ['open-link'],
    summary:
      'Which company an emailed invitation is to, or that it makes an operator, from whom, and to which address.',
    body: invitationTokenSchema,
    reply: readInvitationSchema,
  }),
  signUpByInvitation: defineEndpoint('POST /invitations/account', {
    access: 'anyone',
    limits: ['sign-up-caller'],
    summary:
      'Create the account of the address that an invitation was sent to, join and sign in. The link confirms the address.',
    body: invitedSignUpSchema,
    reply: userReplySchema,
  }),
}
