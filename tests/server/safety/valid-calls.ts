import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { exampleOf, examples } from '#contract/examples/examples.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { insertPasskey } from '#server/accounts/second-factors.ts'
import { issueInvitation } from '#server/companies/members.ts'
import { insertPayment } from '#server/invoices/invoice-store.ts'
import { requirePreference } from '#server/notifications/notification-preferences.ts'
import { insertWebhook, listWebhooks } from '#server/webhooks/webhook-store.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { type CallInput, everyEndpoint, send } from './send.ts'
import type { TestService } from './test-service.ts'
import { newEmail } from './valid-order.ts'

type Prepare = (service: TestService) => CallInput | Promise<CallInput>

/** Of endpoints whose example is not enough: what they are called with here. A body is added to the example's. */
const prepared: Partial<Record<EndpointName, Prepare>> = {
  signIn: toOwner,
  renamePasskey: passkeyOf,
  removePasskey: passkeyOf,
  deleteWebhook: someWebhook,
  testWebhook: someWebhook,
  askToUnsubscribe: onUnsubscribeLink,
  unsubscribe: onUnsubscribeLink,
  confirmEmail: async (service) => ({ body: { token: await confirmationToken(service) } }),
  requestPasswordReset: toOwner,
  resetPassword: async (service) => ({ body: { token: await resetToken(service) } }),
  requestSignInLink: toOwner,
  readSignInLink: async (service) => ({ body: await signInLink(service) }),
  signInByLink: async (service) => ({ body: await signInLink(service) }),
  resendOrderLink: async (service) => ({ key: (await heldOrder(service)).key }),
  readUnconfirmedOrder: async (service) => ({ body: { token: (await heldOrder(service)).token } }),
  placeUnconfirmedOrder: async (service) => ({ body: { token: (await heldOrder(service)).token } }),

  switchCompany: ({ owner }) => ({ body: { id: owner.id } }),
  changeMemberRole: ({ member }) => ({ id: member.id }),
  removeMember: ({ member }) => ({ id: member.id }),
  inviteMember: async (service) => {
    await confirmAddresses(service)
    return {}
  },
  acceptInvitation: async (service) => ({
    body: { token: await invitation(service, service.owner.email) },
  }),
  readInvitation: async (service) => ({
    body: { token: await invitation(service, newEmail()) },
  }),
  signUpByInvitation: async (service) => ({
    body: { token: await invitation(service, newEmail()) },
  }),

  acceptQuote: async (service) => ({
    ...(await onQuote(service)),
    body: await readHash(service),
  }),
  readQuotePdf: onQuote,
  declineQuote: onQuote,
  confirmHandover: async (service) => {
    await onHandover(service)
    return { body: { version: await handoverVersion(service) } }
  },
  showHandoverSecret: onHandover,
  addChecklistItem: () => ({ body: { name: randomUUID() } }),
  changeChecklistItem: onItem,

  readDeadline: async ({ app, owner: { cookie } }) => {
    const body = { ...examples.saveStatementLine.body, product: 'Zoom' }
    await send(app, endpoints.saveStatementLine, { cookie, body })
    return { query: '?product=Zoom' }
  },

  uploadFile: () => ({ sent: someFile }),
  readFile: onFile,
  deleteFile: onFile,
  changeHit: hitOf,
  draftHit: onCompleted,
  decideOnHit: async (service) => {
    await onCompleted(service)
    const { version = 1 } = await askAsOperator(service, 'draftHit')
    return { body: { version } }
  },

  listInvoices: async (service) => {
    await onInvoice(service)
    return {}
  },
  payInvoice: onInvoice,
  readInvoicePdf: onInvoice,
  readReceiptPdf: (service) => onPayment(service, { method: 'bank' }),
  previewInvoice: onAccepted,
  issueInvoice: async (service) => {
    await onAccepted(service)
    const { warnings: confirmed = [] } = await askAsOperator(service, 'previewInvoice')
    return { body: { confirmed } }
  },
  recordPayment: async (service) => ({
    ...(await onInvoice(service)),
    body: { paidOn: todayUtc() },
  }),
  reversePayment: (service) => onPayment(service, { method: 'bank' }),
  decideHeldPayment: (service) =>
    onPayment(service, { method: 'stripe', stripeId: randomUUID(), held: 'amount' }),
  cancelInvoice: onInvoice,
  stopReminders: onInvoice,
  readReminder: onInvoice,
  remindOfInvoice: onInvoice,
  receiveMail: () => ({ sent: { type: 'message/rfc822', content: 'To: reply@example.com' } }),
  stripeWebhook: () => ({ sent: { type: 'application/json', content: '{}' } }),

  saveWatch: onCompleted,
  readClient: clientOf,
  readMonthlyEmail: async (service) => {
    const set = { monthlyEmailAt: '2126-12-01T08:00:00.000Z' }
    const company = service.database.query.updateTable('company').set(set)
    await company.where('id', '=', service.owner.id).execute()
    return { ...(await onCompleted(service)), ...clientOf(service) }
  },
  savePlanIssuing: clientOf,
  saveClientNotes: (service) => ({ ...clientOf(service), body: { version: 0 } }),
  changeOperator: ({ operator }) => ({ id: operator.id }),
  reopenRequest: async (service) => {
    await askAsOperator(service, 'closeRequest')
    return {}
  },
  withdrawQuote: onQuote,
  // Another company, of which the other admins are told.
  writeSettings: () => ({
    body: { company: { ...defaultSettings.company, email: 'office@example.com' } },
  }),
  // The author's: another operator undoes nothing.
  undoSend: async ({ database, operator, requestId }) => {
    const own = { id: randomUUID(), userId: operator.id, content: '{}', dueAt: '' }
    const row = { ...own, requestNumber: requestNumber(requestId) }
    await database.query.insertInto('heldSend').values(row).execute()
    return { id: own.id }
  },
  saveTemplate: () => ({ id: 'build', body: { version: 1 } }),
  // Not to whom `assignRequest` assigns it then.
  changeRequests: ({ admin, requestId: id }) => ({
    body: { action: 'assign', rows: [{ id, from: null, to: admin.id }] },
  }),
  assignRequest: ({ operator }) => ({ body: { assigneeId: operator.id } }),
}

/** A valid call for every endpoint, about the owner's request, so that its result depends only on the caller. */
export const validCalls = Object.fromEntries(
  everyEndpoint.map(([name]) => [name, (service: TestService) => prepareCall(service, name)]),
) as Record<EndpointName, (service: TestService) => Promise<CallInput>>

async function prepareCall(service: TestService, name: EndpointName): Promise<CallInput> {
  const { path } = endpoints[name]
  const { reply: _, query, body, ...record } = exampleOf(name)
  const { body: own, ...parts } = (await prepared[name]?.(service)) ?? {}
  return {
    ...record,
    ...(path.includes('/requests/:id') && { id: service.requestId }),
    ...(query && { query: `?${new URLSearchParams(query as Record<string, string>)}` }),
    ...(body !== undefined && {
      body: {
        ...body,
        ...('email' in body && { email: newEmail() }),
        ...('version' in body && { version: await readVersion(service) }),
        ...(own as object),
      },
    }),
    ...parts,
  }
}

/** Makes a valid call as somebody, and tells whether it committed any change. */
export async function callValidly(service: TestService, name: EndpointName, caller: CallInput) {
  const parts = await validCalls[name](service)
  const before = await service.changeMark()
  const response = await send(service.app, endpoints[name], { ...parts, ...caller })
  if (endpoints[name].produces === 'text/event-stream') await response.body?.cancel()
  else if (response.status >= 400) errorReplySchema.parse(await response.json())
  const hasChangedRows = before !== (await service.changeMark())
  return { status: response.status, hasChangedRows }
}

function toOwner({ owner: { email } }: TestService): CallInput {
  return { body: { email } }
}

/** A passkey of the owner. */
async function passkeyOf({ database, owner }: TestService): Promise<{ id: string }> {
  const id = randomUUID()
  await insertPasskey(database.query, passkeyRow(id, owner.id))
  return { id }
}

/** The webhook there is, or a new one. A test of it calls no network: its secret cannot be read. */
async function someWebhook({ database: { query } }: TestService): Promise<{ id: string }> {
  const [known] = await listWebhooks(query)
  if (known) return { id: known.id }
  const [id, createdAt] = [randomUUID(), new Date().toISOString()]
  const address = { url: 'https://hooks.example.com/in', kinds: null }
  await insertWebhook(query, { id, ...address, secret: '', createdAt })
  return { id }
}

/** A hit that is not published. */
async function hitOf(service: TestService): Promise<CallInput> {
  const { id } = await askAsOperator(service, 'createHit', { isPublished: false })
  return { id: String(id) }
}

/** The request, completed. */
async function onCompleted({ database, requestId }: TestService): Promise<CallInput> {
  const request = database.query.updateTable('request').set({ status: 'completed' })
  await request.where('number', '=', requestNumber(requestId)).execute()
  return {}
}

/** What a valid call of an operator is answered: an error where it was made before. */
async function askAsOperator(service: TestService, name: EndpointName, changes?: object) {
  const { body, ...parts } = await validCalls[name](service)
  const call = {
    ...parts,
    body: { ...(body as object), ...changes },
    cookie: service.operator.cookie,
  }
  return (await send(service.app, endpoints[name], call)).json()
}

async function readVersion({ app, operator, requestId: id }: TestService): Promise<number> {
  const parts = { id, cookie: operator.cookie }
  return (await (await send(app, endpoints.readOperatorRequest, parts)).json()).version
}

/** With a secret that is to be shown. */
async function onHandover(service: TestService): Promise<CallInput> {
  await askAsOperator(service, 'saveHandover')
  return {}
}

async function handoverVersion({ app, operator, requestId: id }: TestService): Promise<number> {
  const parts = { id, cookie: operator.cookie }
  const { items } = await (await send(app, endpoints.readHandover, parts)).json()
  return items?.[0]?.version ?? 1
}

/** A new item of the request's checklist. */
async function onItem(service: TestService): Promise<CallInput> {
  const parts = { ...(await validCalls.addChecklistItem(service)), cookie: service.owner.cookie }
  const { items } = await (await send(service.app, endpoints.addChecklistItem, parts)).json()
  return { number: items?.at(-1).id ?? 1, body: { version: 1 } }
}

/** The request's newest quote, sent just now, or none where the request is closed. */
async function onQuote(service: TestService): Promise<CallInput> {
  const { quotes } = await askAsOperator(service, 'sendQuote')
  return { number: quotes?.[0].number ?? 1 }
}

/** The request, with a quote that the owner has just accepted. */
async function onAccepted(service: TestService): Promise<CallInput> {
  const parts = { ...(await validCalls.acceptQuote(service)), cookie: service.owner.cookie }
  await send(service.app, endpoints.acceptQuote, parts)
  return {}
}

/** Of the request's newest quote, as its owner reads it. */
async function readHash({ app, owner, requestId: id }: TestService) {
  const read = await send(app, endpoints.readRequest, { id, cookie: owner.cookie })
  const [quote] = (await read.json()).quotes ?? []
  return { contentHash: quote?.contentHash ?? 'f'.repeat(64) }
}

/** A new invoice for the request, or none where its operator may not issue one. */
async function onInvoice(service: TestService): Promise<{ id: string }> {
  const { number } = await askAsOperator(service, 'issueInvoice')
  return { id: number ?? '2000-0001' }
}

type PaymentState = Pick<Parameters<typeof insertPayment>[1], 'method' | 'stripeId' | 'held'>

async function onPayment(service: TestService, state: PaymentState): Promise<CallInput> {
  const { id } = await onInvoice(service)
  if (id === '2000-0001') return { id }
  const paid = { invoiceNumber: id, amountCents: 100, paidOn: todayUtc() }
  await insertPayment(service.database.query, { ...paid, ...state })
  const found = service.database.query.selectFrom('payment').where('invoiceNumber', '=', id)
  return { id, number: (await found.select('id').executeTakeFirstOrThrow()).id }
}

/** The company has the id of the account that it was created with. */
function clientOf({ owner }: TestService) {
  return { id: owner.id }
}

const someFile = { type: null, content: 'some bytes' }

/** A file that the owner has uploaded. */
async function onFile(service: TestService): Promise<CallInput> {
  const parts = { ...(await validCalls.uploadFile(service)), cookie: service.owner.cookie }
  const stored = await (await send(service.app, endpoints.uploadFile, parts)).json()
  return { id: stored.id ?? 'none' }
}

/** The link in an email to the owner. */
async function onUnsubscribeLink({ database, owner }: TestService): Promise<CallInput> {
  const { token } = await requirePreference(database.query, owner.id, 'message')
  return { query: `?token=${token}` }
}

/** Only with a confirmed address does anyone invite. */
async function confirmAddresses({ database }: TestService, isConfirmed = true): Promise<void> {
  const isEmailConfirmed = Number(isConfirmed)
  await database.query.updateTable('user').set({ isEmailConfirmed }).execute()
}

/** The token of an invitation to the company of the other client. */
function invitation({ database, otherClient }: TestService, email: string): Promise<string> {
  const { id } = otherClient
  return issueInvitation(database.query, { teamId: id, email, role: 'member', invitedBy: id })
}

/** A link that another browser asked for, with its code. */
async function signInLink({ app, owner, lastMail }: TestService) {
  const { email } = owner
  const { code } = await (await send(app, endpoints.requestSignInLink, { body: { email } })).json()
  return { token: tokenIn(await lastMail(email, 'link='), 'link'), code }
}

/** An order of a visitor that waits for its link. */
export async function heldOrder(
  { app, lastMail }: TestService,
  email = newEmail(),
): Promise<{ key: string; token: string }> {
  const key = randomUUID()
  await send(app, endpoints.holdOrder, { body: { ...examples.holdOrder.body, email }, key })
  return { key, token: tokenIn(await lastMail(email, 'confirm='), 'confirm') }
}

async function confirmationToken(service: TestService): Promise<string> {
  const { app, owner, lastMail } = service
  await confirmAddresses(service, false)
  await send(app, endpoints.sendConfirmation, { cookie: owner.cookie })
  return tokenIn(await lastMail(owner.email, 'confirm='), 'confirm')
}

export async function resetToken({ app, owner, lastMail }: TestService): Promise<string> {
  await send(app, endpoints.requestPasswordReset, { body: { email: owner.email } })
  return tokenIn(await lastMail(owner.email, '#reset='), 'reset')
}

function tokenIn(mail: string, parameter: string): string {
  const token = new RegExp(`[?&#]${parameter}=([^\\s&]+)`).exec(mail)?.[1]
  if (token === undefined) throw new Error(`The mail has no ${parameter} link:\n${mail}`)
  return decodeURIComponent(token)
}
