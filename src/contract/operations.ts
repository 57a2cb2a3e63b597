import * as z from 'zod/mini'
import { apiTokenSchema, newApiTokenSchema } from '#domain/accounts/api-token.ts'
import { serviceLogPageSchema, serviceLogQuerySchema } from '#domain/accounts/security-event.ts'
import { memberChangeSchema, membersSchema, newMemberSchema } from '#domain/companies/team.ts'
import { savedHandoverSchema } from '#domain/handover/handover.ts'
import { analyticsQuerySchema, analyticsSchema } from '#domain/operations/analytics.ts'
import { bulkChangeSchema, bulkResultSchema } from '#domain/operations/bulk-change.ts'
import {
  clientIdSchema,
  clientNotesSchema,
  clientSchema,
  enteredOrderSchema,
  monthlyEmailSchema,
} from '#domain/operations/client.ts'
import {
  closureChangeSchema,
  deliverySchema,
  estimateSchema,
  moveSchema,
  operatorRequestSchema,
  operatorsSchema,
  previewSchema,
  queueFilterSchema,
  queueSchema,
  savedWatchSchema,
} from '#domain/operations/operations.ts'
import { newQuoteSchema } from '#domain/quotes/quote.ts'
import { heldSendSchema, noteSchema, operatorMessageSchema } from '#domain/requests/message.ts'
import { eventCursorSchema, eventPageSchema, seenSchema } from '#domain/requests/request-event.ts'
import { newWebhookSchema, webhookSchema } from '#domain/webhooks/webhook.ts'
import { browserPaths } from './browser-paths.ts'
import { forAdmins, forOperators } from './endpoint.ts'
import { operatorInvoiceEndpoints } from './invoices.ts'
import { visitorOrderSchema } from './requests.ts'
import { hitEndpoints, settingsEndpoints } from './showcase.ts'
import { templateEndpoints } from './templates.ts'

/** Who the operators are, and the security log of the whole service: for admins. */
export const adminEndpoints = {
  listOperatorAccounts: forAdmins(
    'GET /admin/operators',
    'Every operator, suspended ones included, and the invitations that are open. Owners are the admins, members the other operators.',
    { reply: membersSchema },
  ),
  changeOperator: forAdmins(
    'PUT /admin/operators/:id',
    'Suspend, restore or remove an operator, or change whether they are an admin (`make-owner`, `make-member`). A grant and a suspension end every session and other access of the account. The last admin stays.',
    { limits: ['operators'], body: memberChangeSchema, reply: membersSchema },
  ),
  inviteOperator: forAdmins(
    'POST /admin/invitations',
    'Email an invitation to become an operator, or an admin as `owner`. It replaces an earlier one to the same address.',
    { limits: ['operators'], body: newMemberSchema, reply: membersSchema },
  ),
  withdrawInvitation: forAdmins(
    'DELETE /admin/invitations/:id',
    'Withdraw an invitation: its link stops working.',
    { limits: ['operators'], reply: membersSchema },
  ),
  listServiceLog: forAdmins(
    'GET /admin/security-log',
    'The security log of all accounts, a page at a time, the newest first; of one kind or one account alone where these are given.',
    { query: serviceLogQuerySchema, reply: serviceLogPageSchema },
  ),
}

/** The agency's API tokens and webhooks. An API token manages neither. */
export const integrationEndpoints = {
  listApiTokens: forAdmins(
    'GET /admin/tokens',
    'The API tokens of all admins, the newest first. The tokens themselves are not stored.',
    { reply: z.object({ tokens: z.array(apiTokenSchema) }) },
  ),
  createApiToken: forAdmins(
    'POST /admin/tokens',
    'Create an API token that acts in your name while you are an admin. `secret` is the token itself; it is sent this once.',
    {
      limits: ['api-token'],
      body: newApiTokenSchema,
      reply: z.object({ secret: z.string(), token: apiTokenSchema }),
      opensAccess: true,
    },
  ),
  revokeApiToken: forAdmins(
    'DELETE /admin/tokens/:id',
    'Revoke an API token: calls with it are answered 401 from then on.',
  ),
  listWebhooks: forAdmins(
    'GET /admin/webhooks',
    'The webhooks, each with the result of its last attempt.',
    { reply: z.object({ webhooks: z.array(webhookSchema) }) },
  ),
  createWebhook: forAdmins(
    'POST /admin/webhooks',
    'Send the events that operators are emailed about to an address as well. The secret that signs them is only in this reply. Slack and Discord get a message in their own shape.',
    {
      limits: ['webhook'],
      body: newWebhookSchema,
      reply: z.object({ webhook: webhookSchema, secret: z.string() }),
      opensAccess: true,
    },
  ),
  deleteWebhook: forAdmins(
    'DELETE /admin/webhooks/:id',
    'Delete a webhook. What it was still to get is not sent.',
    { limits: ['webhook'] },
  ),
  testWebhook: forAdmins(
    'POST /admin/webhooks/:id/test',
    'Send a test, once, and read the result.',
    { limits: ['webhook'], reply: z.object({ webhook: webhookSchema }) },
  ),
}

/** The requests of all clients, for operators; and the operators themselves, for admins. */
export const operationsEndpoints = {
  ...adminEndpoints,
  ...integrationEndpoints,
  ...settingsEndpoints,
  ...hitEndpoints,
  ...operatorInvoiceEndpoints,
  ...templateEndpoints,
  listQueue: forOperators(
    'GET /operations/requests',
    'The requests of all clients, a page at a time.',
    { query: queueFilterSchema, reply: queueSchema },
  ),
  enterOrder: forOperators(
    'POST /operations/requests',
    'Enter an order for a client. Where the address is that of a confirmed member of a company with requests, or of the company `companyId`, it is a request at once. Elsewhere it waits for the link that is emailed, as an order without an account does.',
    {
      limits: ['read-request'],
      body: z.safeExtend(visitorOrderSchema, { companyId: z.optional(clientIdSchema) }),
      reply: enteredOrderSchema,
      isKeyed: true,
    },
  ),
  changeRequests: forOperators(
    'POST /operations/requests/changes',
    'Assign several requests, mark them as read, or decline them with a reason for the client: up to 100, each in a transaction of its own. A row names what was seen of it: the assignee, how much was unread, or the version. Where that has changed, the row is left alone, and its result says why. With `from` and `to` exchanged, assigning and marking are undone.',
    { limits: ['bulk'], body: bulkChangeSchema, reply: bulkResultSchema },
  ),
  exportQueue: forOperators(
    `GET ${browserPaths.exportQueue}`,
    'Every request of every client, open and closed, as CSV.',
    { limits: ['export'], isSensitive: true, produces: 'text/csv' },
  ),
  readAnalytics: forOperators(
    'GET /operations/analytics',
    'Orders, open requests, answer times, quotes and products, by week. The weeks are those of the days `from` and `to` (UTC, two years at most), or this week and the eleven before it.',
    { query: analyticsQuerySchema, reply: analyticsSchema },
  ),
  readOperatorRequest: forOperators(
    'GET /operations/requests/:id',
    'Any request, with its client and the newest page of its timeline, internal events included.',
    { limits: ['read-request'], reply: operatorRequestSchema },
  ),
  readOperatorEvents: forOperators(
    'GET /operations/requests/:id/events',
    'A page of the timeline of any request: the newest, or the one before a cursor.',
    { limits: ['read-request'], query: eventCursorSchema, reply: eventPageSchema },
  ),
  moveRequest: forOperators(
    'POST /operations/requests/:id/moves',
    'Move a request one step on, or one step back with a reason that the client reads. Starting it without an accepted quote needs a reason. Completing it needs a solution, and a reason where the email address or the handover is not confirmed. These reasons are kept as internal notes.',
    { body: moveSchema, reply: operatorRequestSchema },
  ),
  closeRequest: forOperators(
    'POST /operations/requests/:id/closures',
    'Decline a pending request or cancel one in progress, with a reason for the client.',
    { body: closureChangeSchema, reply: operatorRequestSchema },
  ),
  reopenRequest: forOperators(
    'POST /operations/requests/:id/reopenings',
    'Reopen a closed request in the status it had, with a reason for the client.',
    { body: closureChangeSchema, reply: operatorRequestSchema },
  ),
  setEstimatedCompletion: forOperators(
    'PUT /operations/requests/:id/estimate',
    'Set the estimated completion of a request, or remove it.',
    { body: estimateSchema, reply: operatorRequestSchema },
  ),
  sendQuote: forOperators(
    'POST /operations/requests/:id/quotes',
    'Send a quote to the client. It gets the next number of the request and supersedes a quote that is still open.',
    { body: newQuoteSchema, reply: operatorRequestSchema },
  ),
  withdrawQuote: forOperators(
    'POST /operations/requests/:id/quotes/:number/withdrawal',
    'Withdraw a quote that the client has not decided on.',
    { body: z.object({ version: z.int32() }), reply: operatorRequestSchema },
  ),
  // Names no version: assigning is undone with one press, and must not spoil what another operator is writing.
  assignRequest: forOperators(
    'PUT /operations/requests/:id/assignee',
    'Assign a request to an operator, or to none.',
    { body: z.object({ assigneeId: z.nullable(z.string()) }), reply: operatorRequestSchema },
  ),
  readClient: forOperators(
    'GET /operations/clients/:id',
    'A client by the id of their company: its people, plan and notes, and the first page of its requests, invoices and files.',
    { limits: ['read-request'], reply: clientSchema },
  ),
  readMonthlyEmail: forOperators(
    'GET /operations/clients/:id/monthly-email',
    'The next monthly email of a client with what is known by now, who would get it, and when it goes.',
    { limits: ['read-request'], reply: monthlyEmailSchema },
  ),
  saveClientNotes: forOperators(
    'PUT /operations/clients/:id/notes',
    'Save what operators note about a client, for the version that was seen. The client never sees it.',
    { body: clientNotesSchema, reply: clientNotesSchema },
  ),
  savePlanIssuing: forAdmins(
    'PUT /operations/clients/:id/plan-invoices',
    'Issue the invoices of a client’s plans by themselves from now on, on the day they fall due, or leave them to operators. One with a warning, or due for more than a month, always waits for an operator.',
    { body: z.object({ isAutomatic: z.boolean() }) },
  ),
  listOperators: forOperators('GET /operations/operators', 'Every operator, by name.', {
    reply: operatorsSchema,
  }),
  setSolution: forOperators(
    'PUT /operations/requests/:id/solution',
    'Set the address of the solution and the notes that come with it.',
    { body: deliverySchema, reply: operatorRequestSchema },
  ),
  saveHandover: forOperators(
    'PUT /operations/requests/:id/handover',
    'Save items of the handover: links, notes, files, and a secret for the admin access. An item with none of them is removed; a changed one is to be confirmed again.',
    { body: savedHandoverSchema, reply: operatorRequestSchema },
  ),
  saveWatch: forOperators(
    'PUT /operations/requests/:id/watch',
    'Watch the solution of a completed request: its address, or a health address, is checked every five minutes. It must be public https. Ends with `isOn` false, and when the request is moved back.',
    { body: savedWatchSchema, reply: operatorRequestSchema },
  ),
  setPreview: forOperators(
    'PUT /operations/requests/:id/preview',
    'Set the https address where the client sees the work in progress, or remove it with null.',
    { body: previewSchema, reply: operatorRequestSchema },
  ),
  writeToClient: forOperators(
    'POST /operations/requests/:id/messages',
    'Send a message to the client. With `asks`, it is their turn to answer.',
    { body: operatorMessageSchema, reply: operatorRequestSchema, isKeyed: true },
  ),
  listHeldSends: forOperators(
    'GET /operations/held-sends',
    'The messages and quotes that you have sent and may still undo, and those that could not be sent, with the reason. What a token sends is sent at once.',
    { reply: z.object({ held: z.array(heldSendSchema) }) },
  ),
  undoSend: forOperators(
    'DELETE /operations/held-sends/:id',
    'Take back a message or a quote that is not sent yet.',
  ),
  writeNote: forOperators(
    'POST /operations/requests/:id/notes',
    'Write a note that the client never sees. With `settlesUpTo`, the id of the last event that was seen, no message up to it needs an answer any more.',
    { body: noteSchema, reply: operatorRequestSchema, isKeyed: true },
  ),
  markReadByOperator: forOperators(
    'PUT /operations/requests/:id/read',
    'Mark what the client wrote and decided on this request as read: up to the event that was seen last, or all of it.',
    { query: seenSchema },
  ),
}
