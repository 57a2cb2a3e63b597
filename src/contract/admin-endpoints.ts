import {
  newInvitationSchema,
  operatorAccountsSchema,
  operatorChangeSchema,
  serviceLogPageSchema,
  serviceLogQuerySchema,
} from '#domain/accounts/operator-account.ts'
import { defineEndpoint } from './endpoint.ts'

/** Who the operators are, and the security log of the whole service: for admins. */
export const adminEndpoints = {
  listOperatorAccounts: defineEndpoint('GET /admin/operators', {
    access: 'admin',
    summary: 'Every operator, suspended ones included, and the invitations that are open.',
    reply: operatorAccountsSchema,
  }),
  changeOperator: defineEndpoint('PUT /admin/operators/:id', {
    access: 'admin',
    summary:
      'Suspend, restore or remove an operator, or change whether they are an admin. A grant and a suspension end every session and other access of the account. The last admin stays.',
    body: operatorChangeSchema,
    reply: operatorAccountsSchema,
  }),
  inviteOperator: defineEndpoint('POST /admin/invitations', {
    access: 'admin',
    summary:
      'Email an invitation to become an operator. It replaces an earlier one to the same address.',
    body: newInvitationSchema,
    reply: operatorAccountsSchema,
  }),
  withdrawInvitation: defineEndpoint('DELETE /admin/invitations/:id', {
    access: 'admin',
    summary: 'Withdraw an invitation: its link stops working.',
    reply: operatorAccountsSchema,
  }),
  listServiceLog: defineEndpoint('GET /admin/security-log', {
    access: 'admin',
    summary:
      'The security log of all accounts, a page at a time, the newest first; of one kind or one account alone where these are given.',
    query: serviceLogQuerySchema,
    reply: serviceLogPageSchema,
  }),
}
