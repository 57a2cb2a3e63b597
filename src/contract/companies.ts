import * as z from 'zod/mini'
import {
  companyNameSchema,
  companySchema,
  invitedSignUpSchema,
  membersSchema,
  newMemberSchema,
  readInvitationSchema,
} from '#domain/companies/team.ts'
import { openInvitationSchema } from '#domain/requests/hit-request-schema.ts'
import { sessionReplySchema, linkTokenSchema as token, userReplySchema } from './account-schemas.ts'
import { forAnyone, forUsers } from './endpoint.ts'

/** The companies of the signed-in user, and the members of the one that the session is in. */
export const companyEndpoints = {
  listCompanies: forUsers(
    'GET /companies',
    'The companies that the caller is a member of, by name.',
    { reply: z.object({ companies: z.array(companySchema) }) },
  ),
  switchCompany: forUsers(
    'PUT /session/company',
    'Go on in another company of the caller’s. What this session has open reads again.',
    { limits: ['company'], body: z.object({ id: companySchema.shape.id }), reply: userReplySchema },
  ),
  renameCompany: forUsers('PUT /company', 'Rename the company.', {
    limits: ['profile'],
    ownersOnly: 'rename',
    body: companyNameSchema,
    reply: userReplySchema,
  }),
  deleteCompany: forUsers(
    'POST /company/deletion',
    'Delete the company with all its data, by its name. Every member is emailed. Accounts stay; of agreed quotes a record without personal data is kept, and issued invoices as they are.',
    { limits: ['company'], ownersOnly: 'delete', body: companyNameSchema, reply: userReplySchema },
  ),
  leaveCompany: forUsers(
    'DELETE /company/membership',
    'Leave the company. What the caller wrote stays, with their name. The last owner cannot leave.',
    { limits: ['company'], reply: userReplySchema },
  ),
  listMembers: forUsers(
    'GET /company/members',
    'The members of the company and, for owners, the invitations that are open.',
    { reply: membersSchema },
  ),
  changeMemberRole: forUsers(
    'PUT /company/members/:id',
    'Make a member an owner, or an owner a member. The last owner stays.',
    {
      limits: ['company'],
      ownersOnly: 'manage',
      body: z.object({ role: newMemberSchema.shape.role }),
      reply: membersSchema,
    },
  ),
  removeMember: forUsers(
    'DELETE /company/members/:id',
    'Remove a member: they lose access within seconds.',
    { limits: ['company'], ownersOnly: 'manage', reply: membersSchema },
  ),
  requireSecondFactor: forUsers(
    'PUT /company/second-factor',
    'Require a second factor of every member, or stop requiring it. Members without one are refused what belongs to the company until they have it. The caller needs one themselves. Every other member is emailed.',
    {
      limits: ['member-invitation'],
      ownersOnly: 'requireFactor',
      body: z.object({ isRequired: z.boolean() }),
      reply: membersSchema,
    },
  ),
  inviteMember: forUsers(
    'POST /company/invitations',
    'Email an invitation to join the company. It replaces an earlier one to the same address.',
    {
      limits: ['member-invitation'],
      ownersOnly: 'manage',
      body: newMemberSchema,
      reply: membersSchema,
    },
  ),
  revokeInvitation: forUsers(
    'DELETE /company/invitations/:id',
    'Withdraw an invitation: its link stops working.',
    { limits: ['company'], ownersOnly: 'manage', reply: membersSchema },
  ),
  acceptInvitation: forUsers(
    'POST /invitations/acceptance',
    'Join a company, or the operators, with the token from an emailed invitation, as the account of the address that it was sent to; or a company by the invitation’s id, once that address is confirmed. The session goes on in that company. Becoming an operator ends every session and other access of the account: `user` is null.',
    {
      limits: ['confirm-email'],
      body: z.union([z.object({ token }), z.pick(openInvitationSchema, { id: true })]),
      reply: sessionReplySchema,
    },
  ),
}

/** What the links of an invitation do without a session. Reading changes nothing. */
export const invitationLinkEndpoints = {
  readInvitation: forAnyone(
    'POST /invitations/reading',
    'Which company an emailed invitation is to, or that it makes an operator, from whom, and to which address.',
    { limits: ['open-link'], body: z.object({ token }), reply: readInvitationSchema },
  ),
  declineInvitation: forAnyone(
    'POST /invitations/refusal',
    'Decline an emailed invitation: its links stop working. Has the same result for one that is gone.',
    { limits: ['open-link'], body: z.object({ token }) },
  ),
  signUpByInvitation: forAnyone(
    'POST /invitations/account',
    'Create the account of the address that an invitation was sent to, join and sign in. The link confirms the address.',
    { limits: ['sign-up-caller'], body: invitedSignUpSchema, reply: userReplySchema },
  ),
}
