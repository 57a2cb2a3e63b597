import * as z from 'zod/mini'
import {
  deliverableEmailSchema as email,
  newPasswordSchema,
  profileSchema,
} from '#domain/accounts/credentials.ts'
import {
  securityEventCursorSchema,
  securityEventPageSchema,
} from '#domain/accounts/security-event.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import {
  changePasswordSchema,
  exportSchema,
  nextAddressSchema,
  notificationsReplySchema,
  currentPasswordSchema as password,
  sessionsReplySchema,
  linkTokenSchema as token,
  userReplySchema,
} from './account-schemas.ts'
import { browserPaths } from './browser-paths.ts'
import { companyEndpoints } from './companies.ts'
import { forAnyone, forUsers } from './endpoint.ts'
import { passkeyEndpoints, providerEndpoints, secondFactorEndpoints } from './sign-in.ts'

/** An account without a password is protected by its fresh sign-in alone. */
const passwordIfAny = z.optional(password)

/** The account of the signed-in user, and the links that are emailed to it. */
export const accountEndpoints = {
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...companyEndpoints,
  deleteAccount: forUsers(
    'POST /account/deletion',
    'Delete the account and all its data, with the companies that have no other member. With work in progress in those, or without a password, the name of the company is required. Refused to the last owner of a company with other members.',
    {
      limits: ['password'],
      body: z.object({
        password: passwordIfAny,
        company: z.optional(z.string().check(z.maxLength(limits.nameMax, messages.nameTooLong))),
      }),
    },
  ),
  updateProfile: forUsers(
    'PUT /account',
    'Change the name of the account and, as an owner, that of its company.',
    { limits: ['profile'], body: profileSchema, reply: userReplySchema },
  ),
  changeEmail: forUsers(
    'PUT /account/email',
    'Send a link to a new address, and one to the old address if that is confirmed. The account changes once every link is opened, in either order. The response is the same for an address that is taken.',
    { limits: ['password'], body: z.object({ email, password: passwordIfAny }) },
  ),
  resendEmailChange: forUsers(
    'POST /account/email',
    'Send the links of a change again that were not opened yet.',
  ),
  cancelEmailChange: forUsers(
    'DELETE /account/email',
    'Keep the address; the links of the change stop working.',
  ),
  changePassword: forUsers(
    'PUT /account/password',
    'Choose a new password. Every other session ends, and so do API tokens.',
    { limits: ['password'], body: changePasswordSchema },
  ),
  listSessions: forUsers('GET /account/sessions', 'The sessions of this account.', {
    reply: sessionsReplySchema,
  }),
  endOtherSessions: forUsers('DELETE /account/sessions', 'Sign out everywhere else.'),
  endSession: forUsers(
    'DELETE /account/sessions/:id',
    'End one session of this account. What it has open ends within seconds.',
  ),
  listSecurityEvents: forUsers(
    'GET /account/security-log',
    'What happened to this account, a page at a time, the newest first.',
    { query: securityEventCursorSchema, reply: securityEventPageSchema },
  ),
  readNotifications: forUsers(
    'GET /account/notifications',
    'Which emails about requests this account gets.',
    { reply: notificationsReplySchema },
  ),
  changeNotification: forUsers(
    'PUT /account/notifications/:id',
    'Turn emails of one kind on or off. The id is the kind.',
    { limits: ['profile'], body: z.object({ isOn: z.boolean() }), reply: notificationsReplySchema },
  ),
  sendConfirmation: forUsers('POST /account/confirmation', 'Send the confirmation email again.'),
  confirmEmail: forUsers(
    'POST /confirmation',
    'Confirm the address of this account with the token from its email.',
    { limits: ['confirm-email'], body: z.object({ token }) },
  ),
  requestPasswordReset: forAnyone(
    'POST /password-reset',
    'Send an email with a link to choose a new password, if there is such an account. Signing in with it leads on to `next`.',
    {
      limits: ['mail-caller', 'mail', 'mail-address'],
      body: z.object({ email, next: z.optional(nextAddressSchema) }),
    },
  ),
  resetPassword: forAnyone(
    'PUT /password-reset',
    'Choose a new password with the token from the email. Every session ends, and so do API tokens.',
    { limits: ['reset-password'], body: z.object({ token, password: newPasswordSchema }) },
  ),
  exportJson: forUsers(
    `GET ${browserPaths.exportJson}`,
    'Everything we keep about this account, as JSON; the requests are those of the company for its owners, and otherwise those that the account has placed.',
    { limits: ['export'], reply: exportSchema, produces: 'application/json' },
  ),
  exportCsv: forUsers(
    `GET ${browserPaths.exportCsv}`,
    'The requests of the company as CSV; for members who are not owners, those that they have placed.',
    { limits: ['export'], produces: 'text/csv' },
  ),
}

/** The link in every email about requests. It works without signing in: its token is the permission. */
export const unsubscribeEndpoints = {
  askToUnsubscribe: forAnyone(
    'GET /unsubscribe',
    'A page that asks whether to turn off emails of one kind. Opening it changes nothing.',
    { query: z.object({ token }), produces: 'text/html' },
  ),
  unsubscribe: forAnyone(
    'POST /unsubscribe',
    'Turn off emails of one kind, or on again. Mail providers call it with one click (RFC 8058); any body is ignored.',
    { query: z.object({ token, isOn: z.optional(z.literal('true')) }), produces: 'text/html' },
  ),
}
