import * as z from 'zod/mini'
import { deliverableEmailSchema, optionalNameSchema } from '#domain/accounts/credentials.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import {
  checklistSchema,
  itemChangeSchema,
  newItemSchema,
  orderedNamesSchema,
} from '#domain/checklist/checklist.ts'
import { fileMessages, storedFileSchema } from '#domain/files/file-limits.ts'
import { confirmationSchema, handoverSchema } from '#domain/handover/handover.ts'
import { receivedMailSchema } from '#domain/notifications/inbound-mail.ts'
import { acceptanceSchema, rejectionSchema } from '#domain/quotes/quote.ts'
import {
  requestFilterSchema,
  requestIdSchema,
  requestListSchema,
  unreadSchema,
} from '#domain/requests/hit-request-schema.ts'
import { clientMessageSchema } from '#domain/requests/message.ts'
import { orderSchema } from '#domain/requests/order.ts'
import { columnOf, namesWith, orderFields } from '#domain/requests/order-fields.ts'
import { eventCursorSchema, eventPageSchema, seenSchema } from '#domain/requests/request-event.ts'
import {
  heldOrderSchema,
  requestDetailSchema,
  storedFields,
  unconfirmedOrderSchema,
} from '#domain/requests/stored-order.ts'
import {
  namedLineSchema,
  ownStatementSchema,
  savedLineSchema,
} from '#domain/statement/own-statement-schema.ts'
import { visible } from '#domain/values/text-rules.ts'
import { linkTokenSchema as token } from './account-schemas.ts'
import { browserPaths } from './browser-paths.ts'
import { forAnyone, forUsers } from './endpoint.ts'
import { keySchema } from './idempotency-key.ts'
import { invoiceEndpoints } from './invoices.ts'
import { consentEndpoints } from './showcase.ts'

/** An order within the limits that the server enforces. */
export const sentOrderSchema = z.safeExtend(orderSchema, {
  ...limitedShape(),
  checklist: orderedNamesSchema,
})

function limitedShape() {
  const names = namesWith(storedFields, 'limit')
  const shape = columnOf(orderFields, 'rule', names)
  for (const name of names) shape[name] = shape[name].check(storedFields[name].limit, ...visible)
  return shape
}

/** With the company that the client was shown, null for none: in another one the order is refused. */
const placedOrderSchema = z.safeExtend(sentOrderSchema, {
  companyId: z.optional(z.nullable(z.string())),
})

/** Ordering, and the list of the requests of the caller's company. */
export const orderEndpoints = {
  listRequests: forUsers(
    'GET /requests',
    'The requests of the caller’s company, newest first, a page at a time. With the first page of the open ones comes everything that waits for the client.',
    { query: requestFilterSchema, reply: requestListSchema },
  ),
  placeOrder: forUsers(
    'POST /requests',
    'Order a hit for the caller’s company. With `companyId`, null for none, the order is refused when the caller is in another one by now.',
    {
      limits: ['read-request'],
      body: placedOrderSchema,
      reply: requestDetailSchema,
      isKeyed: true,
    },
  ),
}

/** What a solution is to have. The client and operators call the same endpoints; the rules say who may set what. */
const checklistEndpoints = {
  readChecklist: forUsers(
    'GET /requests/:id/checklist',
    'The features and data sets that a request is to replace, for its company and for operators.',
    { limits: ['read-request'], reply: checklistSchema },
  ),
  addChecklistItem: forUsers(
    'POST /requests/:id/checklist',
    'Add an item to the checklist. After a quote was accepted, the item says so.',
    { limits: ['checklist'], body: newItemSchema, reply: checklistSchema },
  ),
  changeChecklistItem: forUsers(
    'PUT /requests/:id/checklist/:number',
    'Mark an item, by the version that was seen. The client sets `wish`, and `state` to accepted, or to off with a remark. Operators set `state` to built, to migrated with counts, or back to open.',
    { limits: ['checklist'], body: itemChangeSchema, reply: checklistSchema },
  ),
}

const handoverEndpoints = {
  readHandover: forUsers(
    'GET /requests/:id/handover',
    'What is handed over with a solution, for the company of the request and for operators. The company sees the address once the request is completed. Secrets are never part of it.',
    { limits: ['read-request'], reply: handoverSchema },
  ),
  confirmHandover: forUsers(
    'POST /requests/:id/handover/confirmations',
    'Confirm an item of the handover, in the version that was seen.',
    { limits: ['decision'], body: confirmationSchema, reply: handoverSchema },
  ),
  showHandoverSecret: forUsers(
    'POST /requests/:id/handover/secret',
    'The secret of the admin access. It needs a fresh sign-in, is returned once, and is erased.',
    {
      limits: ['decision'],
      ownersOnly: 'showSecret',
      reply: z.object({ secret: z.string() }),
      isSensitive: true,
    },
  ),
}

/** One of the caller's own requests, from order to handover, and the statement that they strike lines of. */
export const requestEndpoints = {
  ...checklistEndpoints,
  ...handoverEndpoints,
  ...consentEndpoints,
  ...invoiceEndpoints,
  readRequest: forUsers(
    'GET /requests/:id',
    'One of the requests of the caller’s company, with the newest page of its timeline.',
    { limits: ['read-request'], reply: requestDetailSchema },
  ),
  readEvents: forUsers(
    'GET /requests/:id/events',
    'A page of the timeline of one of the requests of the caller’s company: the newest, or the one before a cursor.',
    { limits: ['read-request'], query: eventCursorSchema, reply: eventPageSchema },
  ),
  sendMessage: forUsers(
    'POST /requests/:id/messages',
    'Send a message to the operators. It may ask about a quote.',
    {
      limits: ['read-request'],
      body: clientMessageSchema,
      reply: requestDetailSchema,
      isKeyed: true,
    },
  ),
  readQuotePdf: forUsers(
    'GET /requests/:id/quotes/:number.pdf',
    'A quote as PDF, for the company of the request and for operators. Once it is accepted, it is the signed copy: with the name, time, terms and hash of the acceptance.',
    { limits: ['pdf'], produces: 'application/pdf' },
  ),
  acceptQuote: forUsers(
    'POST /requests/:id/quotes/:number/acceptance',
    'Accept a quote with one’s name and the `contentHash` of the quote as it was read. If its scope, lines, plan, schedule, files or terms differ by now, the call is refused; with `sectionHashes`, the error says which. Repeated, it is accepted once.',
    {
      limits: ['decision'],
      ownersOnly: 'acceptQuote',
      body: acceptanceSchema,
      reply: requestDetailSchema,
    },
  ),
  declineQuote: forUsers(
    'POST /requests/:id/quotes/:number/rejection',
    'Decline a quote, with a reason if there is one.',
    {
      limits: ['decision'],
      ownersOnly: 'declineQuote',
      body: rejectionSchema,
      reply: requestDetailSchema,
    },
  ),
  markRead: forUsers(
    'PUT /requests/:id/read',
    'Mark the updates of this request as read by the company: up to the event they saw last, or all of them.',
    { query: seenSchema },
  ),
  readUnread: forUsers(
    'GET /unread',
    'The requests with something that the caller has not read, or that waits for them: of their company, and for operators those of all clients.',
    { reply: unreadSchema },
  ),
  readStatement: forUsers(
    'GET /statement',
    'What the caller’s company pays for: the lines of its orders’ bills with its members’ changes, each with the request that replaces it.',
    { limits: ['read-request'], reply: ownStatementSchema },
  ),
  saveStatementLine: forUsers(
    'PUT /statement/lines',
    'Add a line to the statement of the caller’s company, or change the one of the same product. With `replaces`, another line is renamed.',
    { limits: ['statement'], body: savedLineSchema, reply: ownStatementSchema },
  ),
  removeStatementLine: forUsers(
    'DELETE /statement/lines',
    'Remove a line from the statement of the caller’s company, wherever it came from.',
    { limits: ['statement'], query: namedLineSchema, reply: ownStatementSchema },
  ),
  readDeadline: forUsers(
    'GET /statement/lines.ics',
    'The last day to cancel a product on the statement of the caller’s company, as a calendar file of one all-day event with an alarm a week before.',
    { limits: ['read-request'], query: namedLineSchema, produces: 'text/calendar' },
  ),
  watch: forUsers(
    `GET ${browserPaths.watch}`,
    'A stream of events, each with the id of a request that has changed. With `tab`, calls with the same value in `X-Tab` are not reported.',
    { query: z.object({ tab: z.optional(keySchema) }), produces: 'text/event-stream' },
  ),
}

/** For a new account. Without a name, it has the part of the address before the @, and its company has its name. */
const optionalName = z.optional(optionalNameSchema)

export const visitorOrderSchema = z.safeExtend(sentOrderSchema, {
  email: deliverableEmailSchema,
  name: optionalName,
  company: optionalName,
})

/** Ordering without an account: the order waits for a link that is emailed. */
export const unconfirmedOrderEndpoints = {
  holdOrder: forAnyone(
    'POST /unconfirmed-orders',
    'Order without an account: the order waits, and the address gets a link that places it. A name and a company are for the account that it creates. The response is the same whether or not the address has an account.',
    {
      limits: ['open-link'],
      body: visitorOrderSchema,
      reply: heldOrderSchema,
      isKeyed: true,
    },
  ),
  resendOrderLink: forAnyone(
    'PUT /unconfirmed-orders',
    'Send the link of a waiting order again, to the same address or another one. The order is the one that was sent with this key; links that were sent before stop working.',
    {
      limits: ['open-link'],
      body: z.object({ email: deliverableEmailSchema }),
      reply: heldOrderSchema,
      isKeyed: true,
    },
  ),
  readUnconfirmedOrder: forAnyone(
    'POST /unconfirmed-orders/reading',
    'The waiting order that a link leads to, or the request that it has become.',
    { limits: ['open-link'], body: z.object({ token }), reply: unconfirmedOrderSchema },
  ),
  placeUnconfirmedOrder: forAnyone(
    'POST /unconfirmed-orders/placement',
    'Place the order that a link leads to, in the account of its address, which is created if there is none, with the name and company that were sent with the order, and sign in to it. A link that was used before returns the request and opens no session.',
    {
      limits: ['open-link'],
      body: z.object({ token }),
      reply: z.object({
        requestId: requestIdSchema,
        /** Null without a new session: for a used link, where another account is signed in, and while a second factor is missing. */
        user: z.nullable(userSchema),
      }),
    },
  ),
}

const uploadQuerySchema = z.object({
  name: z.string(fileMessages.nameMissing).check(z.minLength(1, fileMessages.nameMissing)),
  sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i))),
})

/** The files of requests, for everyone who may read the request: its company, and operators. */
export const fileEndpoints = {
  uploadFile: forUsers(
    'POST /requests/:id/files',
    'Upload a file, which is the body itself, to a request of the caller’s company; for operators to any. With `sha256`, in hexadecimal, it is compared. A message or a quote that names its id within a day attaches it; after that it is deleted.',
    { limits: ['upload'], query: uploadQuerySchema, reply: storedFileSchema, takesBytes: true },
  ),
  readFile: forUsers(
    'GET /files/:id',
    'Download a file, whole or a range of it. With `for=thumbnail`, for a page that shows it small, its uploader can still delete it.',
    {
      limits: ['download'],
      query: z.object({ for: z.optional(z.literal('thumbnail')) }),
      produces: 'application/octet-stream',
    },
  ),
  deleteFile: forUsers(
    'DELETE /files/:id',
    'Delete a file that the caller uploaded, until somebody else has downloaded it, or it is part of an open or accepted quote or of the handover.',
    { limits: ['upload'] },
  ),
}

/** For the mail server of the service alone. Without its secret it is not found. */
export const inboundMailEndpoints = {
  receiveMail: forAnyone(
    'POST /inbound-mail',
    'An email as it arrived (`message/rfc822`), with the secret of the service as bearer token: a reply becomes a message. What is dropped or refused is answered as done: sent again, it would be as well.',
    { limits: ['inbound-mail'], reply: receivedMailSchema, takesBytes: true },
  ),
}

/** Whether a path is that of an upload or an email: its body is longer, takes longer, and is not JSON. */
export function isUploadPath(method: string | undefined, path: string): boolean {
  return method === 'POST' && /\/(requests\/[^/]+\/files|inbound-mail)$/.test(path)
}
