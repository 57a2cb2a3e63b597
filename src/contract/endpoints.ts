import * as z from 'zod/mini'
import {
  emailSchema,
  newPasswordSchema,
  profileSchema,
  signInSchema,
  signUpSchema,
} from '#domain/credentials.ts'
import { requestListSchema } from '#domain/hit-request-schema.ts'
import { limits } from '#domain/limits.ts'
import { messageSchema } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import {
  closureChangeSchema,
  deliverySchema,
  estimateSchema,
  moveSchema,
  operatorRequestSchema,
  queueFilterSchema,
  queueSchema,
} from '#domain/operations.ts'
import { orderSchema } from '#domain/order.ts'
import { requestDetailSchema } from '#domain/request-detail.ts'
import { eventCursorSchema, eventPageSchema } from '#domain/request-event.ts'
import { requestFilterSchema } from '#domain/request-filter-schema.ts'
import {
  changePasswordSchema,
  exportSchema,
  sessionReplySchema,
  sessionsReplySchema,
  userReplySchema,
} from './account.ts'
import { browserPaths } from './browser-paths.ts'
import { describe } from './endpoint.ts'

const token = z.string().check(z.minLength(1), z.maxLength(1000))
const email = emailSchema().check(z.maxLength(limits.emailMax, messages.emailTooLong))
// Presence alone: an account may be older than a rule for new passwords.
const password = z
  .string()
  .check(
    z.minLength(1, messages.passwordMissing),
    z.maxLength(limits.passwordMax, messages.passwordTooLong),
  )

/** Every call the API takes. Server, browser, description and tests all read this one table. */
export const endpoints = {
  health: describe('GET /health', {
    access: 'anyone',
    summary: 'The process is up.',
    reply: z.object({ status: z.literal('ok') }),
  }),
  ready: describe('GET /ready', {
    access: 'anyone',
    summary: 'The process is up and its database answers.',
    reply: z.object({ status: z.literal('ready') }),
  }),
  description: describe('GET /openapi.json', {
    access: 'anyone',
    summary: 'This description.',
    reply: z.looseObject({ openapi: z.string() }),
  }),

  readSession: describe(`GET ${browserPaths.session}`, {
    access: 'anyone',
    summary: 'Who is signed in, if anybody is.',
    reply: sessionReplySchema,
  }),
  signIn: describe('POST /session', {
    access: 'anyone',
    summary: 'Sign in.',
    body: z.extend(signInSchema, { email, password }),
    reply: userReplySchema,
  }),
  signOut: describe('DELETE /session', { access: 'anyone', summary: 'Sign out.' }),

  signUp: describe('POST /account', {
    access: 'anyone',
    summary: 'Create an account and sign in to it.',
    body: z.extend(signUpSchema, {
      ...profileSchema.shape,
      email,
      password: newPasswordSchema,
    }),
    reply: userReplySchema,
  }),
  deleteAccount: describe('DELETE /account', {
    access: 'signed-in',
    summary:
      'Delete the account with everything in it, for good. With work in progress, its company is asked for.',
    body: z.object({
      password,
      company: z.optional(z.string().check(z.maxLength(limits.nameMax, messages.nameTooLong))),
    }),
  }),
  updateProfile: describe('PUT /account', {
    access: 'signed-in',
    summary: 'Change the name and company of the account.',
    body: profileSchema,
    reply: userReplySchema,
  }),
  changeEmail: describe('PUT /account/email', {
    access: 'signed-in',
    summary:
      'Send a link to a new address. The account changes to it once it is confirmed; the answer is the same for an address that is taken.',
    body: z.object({ email, password }),
  }),
  resendEmailChange: describe('POST /account/email', {
    access: 'signed-in',
    summary: 'Send the link to the new address once more.',
  }),
  cancelEmailChange: describe('DELETE /account/email', {
    access: 'signed-in',
    summary: 'Keep the address; the link to the new one stops working.',
  }),
  changePassword: describe('PUT /account/password', {
    access: 'signed-in',
    summary: 'Choose a new password. Every other session ends.',
    body: changePasswordSchema,
  }),
  listSessions: describe('GET /account/sessions', {
    access: 'signed-in',
    summary: 'Where this account is signed in.',
    reply: sessionsReplySchema,
  }),
  endOtherSessions: describe('DELETE /account/sessions', {
    access: 'signed-in',
    summary: 'Sign out everywhere else.',
  }),
  sendConfirmation: describe('POST /account/confirmation', {
    access: 'signed-in',
    summary: 'Send the mail that confirms the address once more.',
  }),
  confirmEmail: describe('POST /confirmation', {
    access: 'signed-in',
    summary: 'Confirm the address of this account with the token from its email.',
    body: z.object({ token }),
  }),
  requestPasswordReset: describe('POST /password-reset', {
    access: 'anyone',
    summary: 'Send a mail to choose a new password with, if there is such an account.',
    body: z.object({ email }),
  }),
  resetPassword: describe('PUT /password-reset', {
    access: 'anyone',
    summary: 'Choose a new password with the token from the mail. Every session ends.',
    body: z.object({ token, password: newPasswordSchema }),
  }),
  exportJson: describe(`GET ${browserPaths.exportJson}`, {
    access: 'signed-in',
    summary: 'Everything we keep about this account, as JSON.',
    reply: exportSchema,
  }),
  exportCsv: describe(`GET ${browserPaths.exportCsv}`, {
    access: 'signed-in',
    summary: 'Every request of this account, as CSV.',
    produces: 'text/csv',
  }),

  listRequests: describe('GET /requests', {
    access: 'signed-in',
    summary: 'Own requests, newest first, a page at a time.',
    query: requestFilterSchema,
    reply: requestListSchema,
  }),
  placeOrder: describe('POST /requests', {
    access: 'signed-in',
    summary: 'Order a hit.',
    body: z.safeExtend(orderSchema, {
      targetSaas: orderSchema.shape.targetSaas.check(
        z.maxLength(limits.productMax, messages.productTooLong),
      ),
      requirements: orderSchema.shape.requirements.check(
        z.maxLength(limits.requirementsMax, messages.requirementsTooLong),
      ),
    }),
    reply: requestDetailSchema,
    isKeyed: true,
  }),
  readRequest: describe('GET /requests/:id', {
    access: 'signed-in',
    summary: 'One of the own requests, with the newest page of its timeline.',
    reply: requestDetailSchema,
  }),
  readEvents: describe('GET /requests/:id/events', {
    access: 'signed-in',
    summary:
      'A page of the timeline of one of the own requests: the newest, or the one before a cursor.',
    query: eventCursorSchema,
    reply: eventPageSchema,
  }),
  sendMessage: describe('POST /requests/:id/messages', {
    access: 'signed-in',
    summary: 'Write to the agency.',
    body: messageSchema,
    reply: requestDetailSchema,
    isKeyed: true,
  }),
  markRead: describe('PUT /requests/:id/read', {
    access: 'signed-in',
    summary: 'All messages of the agency on this request have been read.',
  }),
  watch: describe(`GET ${browserPaths.watch}`, {
    access: 'signed-in',
    summary: 'Tells which request has changed, as it happens.',
    produces: 'text/event-stream',
  }),

  listQueue: describe('GET /operations/requests', {
    access: 'operator',
    summary: 'Everybody’s requests, a page at a time.',
    query: queueFilterSchema,
    reply: queueSchema,
  }),
  exportQueue: describe(`GET ${browserPaths.exportQueue}`, {
    access: 'operator',
    summary: 'Every request of every client, open and closed, as CSV.',
    produces: 'text/csv',
  }),
  readQueued: describe('GET /operations/requests/:id', {
    access: 'operator',
    summary:
      'Any request, with its client and the newest page of its timeline, internal events included.',
    reply: operatorRequestSchema,
  }),
  readQueuedEvents: describe('GET /operations/requests/:id/events', {
    access: 'operator',
    summary: 'A page of the timeline of any request: the newest, or the one before a cursor.',
    query: eventCursorSchema,
    reply: eventPageSchema,
  }),
  moveRequest: describe('POST /operations/requests/:id/moves', {
    access: 'operator',
    summary:
      'Move a request one step on, or one step back with a reason that the client reads. Completing it for an unconfirmed email address needs a reason, which is kept as an internal note.',
    body: moveSchema,
    reply: operatorRequestSchema,
  }),
  closeRequest: describe('POST /operations/requests/:id/closures', {
    access: 'operator',
    summary: 'Decline a pending request or cancel one in progress, with a reason for the client.',
    body: closureChangeSchema,
    reply: operatorRequestSchema,
  }),
  reopenRequest: describe('POST /operations/requests/:id/reopenings', {
    access: 'operator',
    summary: 'Reopen a closed request in the status it had, with a reason for the client.',
    body: closureChangeSchema,
    reply: operatorRequestSchema,
  }),
  setEstimate: describe('PUT /operations/requests/:id/estimate', {
    access: 'operator',
    summary: 'Say when a request is expected to be completed, or take it back.',
    body: estimateSchema,
    reply: operatorRequestSchema,
  }),
  deliverSolution: describe('PUT /operations/requests/:id/solution', {
    access: 'operator',
    summary: 'Set the address of the solution and the notes that come with it.',
    body: deliverySchema,
    reply: operatorRequestSchema,
  }),
  writeToClient: describe('POST /operations/requests/:id/messages', {
    access: 'operator',
    summary: 'Write to the client.',
    body: messageSchema,
    reply: operatorRequestSchema,
    isKeyed: true,
  }),
  writeNote: describe('POST /operations/requests/:id/notes', {
    access: 'operator',
    summary: 'Write a note that the client never sees.',
    body: messageSchema,
    reply: operatorRequestSchema,
    isKeyed: true,
  }),
  markQueuedRead: describe('PUT /operations/requests/:id/read', {
    access: 'operator',
    summary: 'All messages of the client on this request have been read.',
  }),
} as const

export type EndpointName = keyof typeof endpoints
