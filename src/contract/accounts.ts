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
  userReplySchema,
} from './account-schemas.ts'
import { browserPaths } from './browser-paths.ts'
import { companyEndpoints } from './companies.ts'
import { defineEndpoint } from './endpoint.ts'
import { passkeyEndpoints, secondFactorEndpoints } from './sign-in.ts'

/** An account without a password is protected by its fresh sign-in alone. */
const passwordIfAny = z.optional(password)

const token = z.string().check(z.minLength(1), z.maxLength(1000))

/** The account of the signed-in user, and the links that are emailed to it. */
export const accountEndpoints = {
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...companyEndpoints,
  deleteAccount: defineEndpoint('POST /account/deletion', {
    access: 'signed-in',
    limits: ['password'],
    summary:
      'Delete the account and all its data, with the companies that have no other member. With work in progress in those, or without a password, the name of the company is required. Refused to the last owner of a company with other members.',
    body: z.object({
      password: passwordIfAny,
      company: z.optional(z.string().check(z.maxLength(limits.nameMax, messages.nameTooLong))),
    }),
  }),
  updateProfile: defineEndpoint('PUT /account', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'Change the name of the account and, as an owner, that of its company.',
    body: profileSchema,
    reply: userReplySchema,
  }),
  changeEmail: defineEndpoint('PUT /account/email', {
    access: 'signed-in',
    limits: ['password'],
    summary:
      'Send a link to a new address, and one to the old address if that is confirmed. The account changes once every link is opened, in either order. The response is the same for an address that is taken.',
    body: z.object({ email, password: passwordIfAny }),
  }),
  resendEmailChange: defineEndpoint('POST /account/email', {
    access: 'signed-in',
    summary: 'Send the links of a change again that were not opened yet.',
  }),
  cancelEmailChange: defineEndpoint('DELETE /account/email', {
    access: 'signed-in',
    summary: 'Keep the address; the links of the change stop working.',
  }),
  changePassword: defineEndpoint('PUT /account/password', {
    access: 'signed-in',
    limits: ['password'],
    summary: 'Choose a new password. Every other session ends, and so do API tokens.',
    body: changePasswordSchema,
  }),
  listSessions: defineEndpoint('GET /account/sessions', {
    access: 'signed-in',
    summary: 'The sessions of this account.',
    reply: sessionsReplySchema,
  }),
  endOtherSessions: defineEndpoint('DELETE /account/sessions', {
    access: 'signed-in',
    summary: 'Sign out everywhere else.',
  }),
  endSession: defineEndpoint('DELETE /account/sessions/:id', {
    access: 'signed-in',
    summary: 'End one session of this account. What it has open ends within seconds.',
  }),
  listSecurityEvents: defineEndpoint('GET /account/security-log', {
    access: 'signed-in',
    summary: 'What happened to this account, a page at a time, the newest first.',
    query: securityEventCursorSchema,
    reply: securityEventPageSchema,
  }),
  readNotifications: defineEndpoint('GET /account/notifications', {
    access: 'signed-in',
    summary: 'Which emails about requests this account gets.',
    reply: notificationsReplySchema,
  }),
  changeNotification: defineEndpoint('PUT /account/notifications/:id', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'Turn emails of one kind on or off. The id is the kind.',
    body: z.object({ isOn: z.boolean() }),
    reply: notificationsReplySchema,
  }),
  sendConfirmation: defineEndpoint('POST /account/confirmation', {
    access: 'signed-in',
    summary: 'Send the confirmation email again.',
  }),
  confirmEmail: defineEndpoint('POST /confirmation', {
    access: 'signed-in',
    limits: ['confirm-email'],
    summary: 'Confirm the address of this account with the token from its email.',
    body: z.object({ token }),
  }),
  requestPasswordReset: defineEndpoint('POST /password-reset', {
    access: 'anyone',
    limits: ['mail-caller', 'mail', 'mail-address'],
    summary:
      'Send an email with a link to choose a new password, if there is such an account. Signing in with it leads on to `next`.',
    body: z.object({ email, next: z.optional(nextAddressSchema) }),
  }),
  resetPassword: defineEndpoint('PUT /password-reset', {
    access: 'anyone',
    limits: ['reset-password'],
    summary:
      'Choose a new password with the token from the email. Every session ends, and so do API tokens.',
    body: z.object({ token, password: newPasswordSchema }),
  }),
  exportJson: defineEndpoint(`GET ${browserPaths.exportJson}`, {
    access: 'signed-in',
    limits: ['export'],
    summary:
      'Everything we keep about this account, as JSON; the requests are those of the company for its owners, and otherwise those that the account has placed.',
    reply: exportSchema,
    produces: 'application/json',
  }),
  exportCsv: defineEndpoint(`GET ${browserPaths.exportCsv}`, {
    access: 'signed-in',
    limits: ['export'],
    summary:
      'The requests of the company as CSV; for members who are not owners, those that they have placed.',
    produces: 'text/csv',
  }),
}

const unsubscribeToken = z.string().check(z.minLength(1), z.maxLength(100))

/** The link in every email about requests. It works without signing in: its token is the permission. */
export const unsubscribeEndpoints = {
  askToUnsubscribe: defineEndpoint('GET /unsubscribe', {
    access: 'anyone',
    summary: 'A page that asks whether to turn off emails of one kind. Opening it changes nothing.',
    query: z.object({ token: unsubscribeToken }),
    produces: 'text/html',
  }),
  unsubscribe: defineEndpoint('POST /unsubscribe', {
    access: 'anyone',
    summary:
      'Turn off emails of one kind, or on again. Mail providers call it with one click (RFC 8058); any body is ignored.',
    query: z.object({ token: unsubscribeToken, isOn: z.optional(z.literal('true')) }),
    produces: 'text/html',
  }),
}
