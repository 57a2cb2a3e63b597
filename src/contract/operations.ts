import * as z from 'zod/mini'
import { apiTokenSchema, newApiTokenSchema } from '#domain/accounts/api-token.ts'
import { serviceLogPageSchema, serviceLogQuerySchema } from '#domain/accounts/security-event.ts'
import { memberChangeSchema, membersSchema, newMemberSchema } from '#domain/companies/team.ts'
import { savedHandoverSchema } from '#domain/handover/handover.ts'
import { analyticsQuerySchema, analyticsSchema } from '#domain/operations/analytics.ts'
import {
  assignmentSchema,
  closureChangeSchema,
  deliverySchema,
  estimateSchema,
  moveSchema,
  operatorRequestSchema,
  operatorsSchema,
  previewSchema,
  queueFilterSchema,
  queueSchema,
} from '#domain/operations/operations.ts'
import { newQuoteSchema, withdrawalSchema } from '#domain/quotes/quote.ts'
import { messageSchema, noteSchema } from '#domain/requests/message.ts'
import { eventCursorSchema, eventPageSchema, seenSchema } from '#domain/requests/request-event.ts'
import { newWebhookSchema, webhookSchema } from '#domain/webhooks/webhook.ts'
import { browserPaths } from './browser-paths.ts'
import { defineEndpoint } from './endpoint.ts'
import { operatorInvoiceEndpoints } from './invoices.ts'
import { hitEndpoints, settingsEndpoints } from './showcase.ts'

/** Who the operators are, and the security log of the whole service: for admins. */
export const adminEndpoints = {
  listOperatorAccounts: defineEndpoint('GET /admin/operators', {
    access: 'admin',
    summary:
      'Every operator, suspended ones included, and the invitations that are open. Owners are the admins, members the other operators.',
    reply: membersSchema,
  }),
  changeOperator: defineEndpoint('PUT /admin/operators/:id', {
    access: 'admin',
    limits: ['operators'],
    summary:
      'Suspend, restore or remove an operator, or change whether they are an admin (`make-owner`, `make-member`). A grant and a suspension end every session and other access of the account. The last admin stays.',
    body: memberChangeSchema,
    reply: membersSchema,
  }),
  inviteOperator: defineEndpoint('POST /admin/invitations', {
    access: 'admin',
    limits: ['operators'],
    summary:
      'Email an invitation to become an operator, or an admin as `owner`. It replaces an earlier one to the same address.',
    body: newMemberSchema,
    reply: membersSchema,
  }),
  withdrawInvitation: defineEndpoint('DELETE /admin/invitations/:id', {
    access: 'admin',
    limits: ['operators'],
    summary: 'Withdraw an invitation: its link stops working.',
    reply: membersSchema,
  }),
  listServiceLog: defineEndpoint('GET /admin/security-log', {
    access: 'admin',
    summary:
      'The security log of all accounts, a page at a time, the newest first; of one kind or one account alone where these are given.',
    query: serviceLogQuerySchema,
    reply: serviceLogPageSchema,
  }),
}

/** The agency's API tokens and webhooks. An API token manages neither. */
export const integrationEndpoints = {
  listApiTokens: defineEndpoint('GET /admin/tokens', {
    access: 'admin',
    summary:
      'The API tokens of all admins, the newest first. The tokens themselves are not stored.',
    reply: z.object({ tokens: z.array(apiTokenSchema) }),
  }),
  createApiToken: defineEndpoint('POST /admin/tokens', {
    access: 'admin',
    limits: ['api-token'],
    summary:
      'Create an API token that acts in your name while you are an admin. `secret` is the token itself; it is sent this once.',
    body: newApiTokenSchema,
    reply: z.object({ secret: z.string(), token: apiTokenSchema }),
    opensAccess: true,
  }),
  revokeApiToken: defineEndpoint('DELETE /admin/tokens/:id', {
    access: 'admin',
    summary: 'Revoke an API token: calls with it are answered 401 from then on.',
  }),
  listWebhooks: defineEndpoint('GET /admin/webhooks', {
    access: 'admin',
    summary: 'The webhooks, each with the result of its last attempt.',
    reply: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: defineEndpoint('POST /admin/webhooks', {
    access: 'admin',
    limits: ['webhook'],
    summary:
      'Send the events that operators are emailed about to an address as well. The secret that signs them is only in this reply. Slack and Discord get a message in their own shape.',
    body: newWebhookSchema,
    reply: z.object({ webhook: webhookSchema, secret: z.string() }),
    opensAccess: true,
  }),
  deleteWebhook: defineEndpoint('DELETE /admin/webhooks/:id', {
    access: 'admin',
    limits: ['webhook'],
    summary: 'Delete a webhook. What it was still to get is not sent.',
  }),
  testWebhook: defineEndpoint('POST /admin/webhooks/:id/test', {
    access: 'admin',
    limits: ['webhook'],
    summary: 'Send a test, once, and read the result.',
    reply: z.object({ webhook: webhookSchema }),
  }),
}

/** The requests of all clients, for operators; and the operators themselves, for admins. */
export const operationsEndpoints = {
  ...adminEndpoints,
  ...integrationEndpoints,
  ...settingsEndpoints,
  ...hitEndpoints,
  ...operatorInvoiceEndpoints,
  listQueue: defineEndpoint('GET /operations/requests', {
    access: 'operator',
    summary: 'The requests of all clients, a page at a time.',
    query: queueFilterSchema,
    reply: queueSchema,
  }),
  exportQueue: defineEndpoint(`GET ${browserPaths.exportQueue}`, {
    access: 'operator',
    limits: ['export'],
    summary: 'Every request of every client, open and closed, as CSV.',
    isSensitive: true,
    produces: 'text/csv',
  }),
  readAnalytics: defineEndpoint('GET /operations/analytics', {
    access: 'operator',
    summary:
      'Orders, open requests, answer times, quotes and products, by week. The weeks are those of the days `from` and `to` (UTC, two years at most), or this week and the eleven before it.',
    query: analyticsQuerySchema,
    reply: analyticsSchema,
  }),
  readOperatorRequest: defineEndpoint('GET /operations/requests/:id', {
    access: 'operator',
    limits: ['read-request'],
    summary:
      'Any request, with its client and the newest page of its timeline, internal events included.',
    reply: operatorRequestSchema,
  }),
  readOperatorEvents: defineEndpoint('GET /operations/requests/:id/events', {
    access: 'operator',
    limits: ['read-request'],
    summary: 'A page of the timeline of any request: the newest, or the one before a cursor.',
    query: eventCursorSchema,
    reply: eventPageSchema,
  }),
  moveRequest: defineEndpoint('POST /operations/requests/:id/moves', {
    access: 'operator',
    summary:
      'Move a request one step on, or one step back with a reason that the client reads. Completing it needs a solution; for an unconfirmed email address also a reason, which is kept as an internal note.',
    body: moveSchema,
    reply: operatorRequestSchema,
  }),
  closeRequest: defineEndpoint('POST /operations/requests/:id/closures', {
    access: 'operator',
    summary: 'Decline a pending request or cancel one in progress, with a reason for the client.',
    body: closureChangeSchema,
    reply: operatorRequestSchema,
  }),
  reopenRequest: defineEndpoint('POST /operations/requests/:id/reopenings', {
    access: 'operator',
    summary: 'Reopen a closed request in the status it had, with a reason for the client.',
    body: closureChangeSchema,
    reply: operatorRequestSchema,
  }),
  setEstimatedCompletion: defineEndpoint('PUT /operations/requests/:id/estimate', {
    access: 'operator',
    summary: 'Set the estimated completion of a request, or remove it.',
    body: estimateSchema,
    reply: operatorRequestSchema,
  }),
  sendQuote: defineEndpoint('POST /operations/requests/:id/quotes', {
    access: 'operator',
    summary:
      'Send a quote to the client. It gets the next number of the request and supersedes a quote that is still open.',
    body: newQuoteSchema,
    reply: operatorRequestSchema,
  }),
  withdrawQuote: defineEndpoint('POST /operations/requests/:id/quotes/:number/withdrawal', {
    access: 'operator',
    summary: 'Withdraw a quote that the client has not decided on.',
    body: withdrawalSchema,
    reply: operatorRequestSchema,
  }),
  assignRequest: defineEndpoint('PUT /operations/requests/:id/assignee', {
    access: 'operator',
    summary: 'Assign a request to an operator, or to none.',
    body: assignmentSchema,
    reply: operatorRequestSchema,
  }),
  listOperators: defineEndpoint('GET /operations/operators', {
    access: 'operator',
    summary: 'Every operator, by name.',
    reply: operatorsSchema,
  }),
  setSolution: defineEndpoint('PUT /operations/requests/:id/solution', {
    access: 'operator',
    summary: 'Set the address of the solution and the notes that come with it.',
    body: deliverySchema,
    reply: operatorRequestSchema,
  }),
  saveHandover: defineEndpoint('PUT /operations/requests/:id/handover', {
    access: 'operator',
    summary:
      'Save items of the handover: links, notes, files, and a secret for the admin access. An item with none of them is removed; a changed one is to be confirmed again.',
    body: savedHandoverSchema,
    reply: operatorRequestSchema,
  }),
  setPreview: defineEndpoint('PUT /operations/requests/:id/preview', {
    access: 'operator',
    summary:
      'Set the https address where the client sees the work in progress, or remove it with null.',
    body: previewSchema,
    reply: operatorRequestSchema,
  }),
  writeToClient: defineEndpoint('POST /operations/requests/:id/messages', {
    access: 'operator',
    summary: 'Send a message to the client.',
    body: messageSchema,
    reply: operatorRequestSchema,
    isKeyed: true,
  }),
  writeNote: defineEndpoint('POST /operations/requests/:id/notes', {
    access: 'operator',
    summary:
      'Write a note that the client never sees. With `settlesUpTo`, the id of the last event that was seen, no message up to it needs an answer any more.',
    body: noteSchema,
    reply: operatorRequestSchema,
    isKeyed: true,
  }),
  markReadByOperator: defineEndpoint('PUT /operations/requests/:id/read', {
    access: 'operator',
    summary:
      'Mark what the client wrote and decided on this request as read: up to the event that was seen last, or all of it.',
    query: seenSchema,
  }),
}
