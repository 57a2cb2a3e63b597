import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { todayUtc } from '#domain/values/utc-days.ts'
import { issueInvitation } from '#server/accounts/invitations.ts'
import { insertPasskey } from '#server/accounts/second-factor-store.ts'
import { insertPayment } from '#server/invoices/invoice-store.ts'
import { requirePreference } from '#server/notifications/notification-preference-store.ts'
import { insertWebhook, listWebhooks } from '#server/webhooks/webhook-store.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { type CallParts, everyEndpoint, send } from './send.ts'
import type { TestService } from './test-service.ts'
import { newEmail, validOrder } from './valid-order.ts'
import { validQuote } from './valid-quote.ts'

const noParts = () => ({})
const validHit = {
  title: 'Team chat',
  originalSaas: 'Slack',
  costs: { beforeCents: 1_500_000, nowCents: 600_000 },
  companySize: '11-50',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels and search.',
  tags: ['Chat'],
}

type Prepare = (service: TestService) => CallParts | Promise<CallParts>

/** For endpoints that are called with something. */
const prepared: Partial<Record<EndpointName, Prepare>> = {
  signIn: ({ owner, password }) => ({ body: { email: owner.email, password } }),
  signUp: ({ password }) => ({
    body: { email: newEmail(), password, name: 'New', company: 'New Ltd' },
  }),
  finishSecondStep: () => ({ body: { code: '123456' } }),
  signInAgain: ({ password }) => ({ body: { password } }),
  confirmAuthenticator: () => ({ body: { code: '123456' } }),
  signInWithPasskey: () => ({ body: samplePasskeyProof }),
  signInAgainWithPasskey: () => ({ body: samplePasskeyProof }),
  addPasskey: () => ({
    body: { id: 'AQID', response: { clientDataJSON: '', attestationObject: '', transports: [] } },
  }),
  renamePasskey: async (service) => ({ ...(await passkeyOf(service)), body: { name: 'Laptop' } }),
  removePasskey: passkeyOf,
  deleteAccount: ({ password }) => ({ body: { password, company: 'Example Ltd' } }),
  updateProfile: () => ({ body: { name: 'Renamed', company: 'New Ltd' } }),
  changeEmail: ({ password }) => ({ body: { email: newEmail(), password } }),
  changePassword: ({ password }) => ({
    body: { currentPassword: password, newPassword: `${password} and more` },
  }),
  endSession: () => ({ id: 'unknown' }),
  createApiToken: () => ({ body: { name: 'Script', scope: 'read', expiresInDays: 30 } }),
  revokeApiToken: () => ({ id: 'unknown' }),
  changeNotification: () => ({ id: 'message', body: { isOn: false } }),
  createWebhook: () => ({ body: { url: 'https://hooks.example.com/in', kinds: null } }),
  deleteWebhook: someWebhook,
  testWebhook: someWebhook,
  askToUnsubscribe: onUnsubscribeLink,
  unsubscribe: onUnsubscribeLink,
  confirmEmail: async (service) => ({ body: { token: await confirmationToken(service) } }),
  acceptInvitation: async (service) => ({ body: { token: await invitation(service) } }),
  requestPasswordReset: ({ owner }) => ({ body: { email: owner.email } }),
  resetPassword: async (service) => ({
    body: { token: await resetToken(service), password: service.password },
  }),
  requestSignInLink: ({ owner }) => ({ body: { email: owner.email } }),
  readSignInLink: async (service) => ({ body: { token: (await signInLink(service)).token } }),
  signInByLink: async (service) => ({ body: await signInLink(service) }),
  holdOrder: () => ({ body: { ...validOrder, email: newEmail() } }),
  resendOrderLink: async (service) => {
    const { key } = await heldOrder(service)
    return { body: { email: newEmail() }, key }
  },
  readUnconfirmedOrder: async (service) => ({
    body: { token: (await heldOrder(service)).token },
  }),
  placeUnconfirmedOrder: async (service) => ({
    body: { token: (await heldOrder(service)).token },
  }),

  switchCompany: ({ owner }) => ({ body: { id: owner.id } }),
  renameCompany: () => ({ body: { name: 'New Ltd' } }),
  deleteCompany: () => ({ body: { name: 'Example Ltd' } }),
  changeMemberRole: ({ member }) => ({ id: member.id, body: { role: 'owner' } }),
  removeMember: ({ member }) => ({ id: member.id }),
  requireSecondFactor: () => ({ body: { isRequired: false } }),
  inviteMember: async (service) => {
    await confirmAddresses(service)
    return { body: { email: newEmail(), role: 'member' } }
  },
  revokeInvitation: () => ({ id: 'unknown' }),
  acceptCompanyInvitation: async (service) => ({
    body: { token: await invitation(service, service.owner.email) },
  }),
  readCompanyInvitation: async (service) => ({
    body: { token: await invitation(service, newEmail()) },
  }),
  signUpByInvitation: async (service) => ({
    body: {
      token: await invitation(service, newEmail()),
      name: 'New',
      password: service.password,
    },
  }),

  placeOrder: () => ({ body: validOrder }),
  readRequest: onRequest,
  readEvents: onRequest,
  sendMessage: (service) => ({ ...onRequest(service), body: { text: 'Hello' } }),
  async acceptQuote(service) {
    const parts = await onQuote(service)
    return { ...parts, body: await acceptance(service) }
  },
  declineQuote: async (service) => ({ ...(await onQuote(service)), body: { reason: 'Too dear' } }),
  markRead: onRequest,
  readHandover: onRequest,
  confirmHandover: async (service) => ({
    ...(await onHandover(service)),
    body: { kind: 'admin', version: await handoverVersion(service) },
  }),
  showHandoverSecret: onHandover,
  readChecklist: onRequest,
  addChecklistItem: (service) => ({
    ...onRequest(service),
    body: { kind: 'feature', name: randomUUID() },
  }),
  changeChecklistItem: async (service) => ({
    ...(await onItem(service)),
    body: { version: 1, wish: 'later' },
  }),
  saveStatementLine: () => ({ body: { product: 'Slack', seats: 40, centsPerSeat: 875 } }),
  removeStatementLine: () => ({ query: '?product=Slack' }),

  uploadFile: (service) => ({ ...onRequest(service), query: '?name=x.bin', sent: someFile }),
  readFile: onFile,
  deleteFile: onFile,
  writeSettings: () => ({ body: defaultSettings }),
  createHit: () => ({ body: validHit }),
  changeHit: async (service) => ({ ...(await hitOf(service)), body: { isPublished: true } }),
  publishSamples: () => ({ body: { isPublished: false } }),
  draftHit: onCompleted,
  readOfferedHit: onRequest,
  decideOnHit: async (service) => {
    const parts = await onCompleted(service)
    const cookie = service.operator.cookie
    const hit = await (await send(service.app, endpoints.draftHit, { ...parts, cookie })).json()
    return { ...parts, body: { version: hit.version ?? 1, consents: true, content: validHit } }
  },

  listInvoices: async (service) => {
    await onInvoice(service)
    return {}
  },
  payInvoice: onInvoice,
  readInvoicePdf: onInvoice,
  saveBilling: () => ({ body: { details: { name: 'New Ltd', address: ['1 Main Street'] } } }),
  issueInvoice: onAccepted,
  recordPayment: async (service) => ({
    ...(await onInvoice(service)),
    body: { amountCents: 100, paidOn: todayUtc() },
  }),
  reversePayment: async (service) => ({
    ...(await onPayment(service, { method: 'bank' })),
    body: { reason: 'Recorded twice' },
  }),
  decideHeldPayment: async (service) => ({
    ...(await onPayment(service, { method: 'stripe', stripeId: randomUUID(), held: 'amount' })),
    body: { isCounted: true },
  }),
  cancelInvoice: onInvoice,
  stopReminders: onInvoice,
  stripeWebhook: () => ({ sent: { type: 'application/json', content: '{}' } }),

  changeOperator: ({ operator }) => ({ id: operator.id, body: { action: 'suspend' } }),
  inviteOperator: () => ({ body: { email: newEmail(), role: 'operator' } }),
  withdrawInvitation: () => ({ id: 'unknown' }),

  readOperatorRequest: onRequest,
  readOperatorEvents: onRequest,
  moveRequest: (service) => onVersion(service, { to: 'in-progress', reason: 'Agreed by phone' }),
  closeRequest: (service) => onVersion(service, { reason: 'Out of scope' }),
  reopenRequest: async (service) => {
    const close = await onVersion(service, { reason: 'Out of scope' })
    await send(service.app, endpoints.closeRequest, { ...close, cookie: service.operator.cookie })
    return onVersion(service, { reason: 'Back in scope' })
  },
  setEstimatedCompletion: (service) => onVersion(service, { estimatedCompletion: '2027-01-31' }),
  sendQuote: (service) => onVersion(service, validQuote),
  withdrawQuote: async (service) => ({
    ...(await onQuote(service)),
    ...(await onVersion(service, {})),
  }),
  assignRequest: (service) => ({
    ...onRequest(service),
    body: { assigneeId: service.operator.id },
  }),
  setSolution: (service) =>
    onVersion(service, { url: 'https://solution.example.com', handoverNotes: 'Use it' }),
  saveHandover: (service) => onVersion(service, { items: [{ kind: 'source', note: 'Tag v1' }] }),
  setPreview: (service) => onVersion(service, { url: 'https://preview.example.com' }),
  writeToClient: (service) => ({ ...onRequest(service), body: { text: 'Hello' } }),
  writeNote: (service) => ({ ...onRequest(service), body: { text: 'Hm' } }),
  markReadByOperator: onRequest,
}

/** A valid call for every endpoint, about the owner's request, so that its result depends only on the caller. */
export const validCalls = Object.fromEntries(
  everyEndpoint.map(([name]) => [name, prepared[name] ?? noParts]),
) as Record<EndpointName, Prepare>

/** Makes a valid call as somebody, and tells whether it committed any change. */
export async function callValidly(service: TestService, name: EndpointName, caller: CallParts) {
  const parts = await validCalls[name](service)
  const before = await service.changeMark()
  const response = await send(service.app, endpoints[name], { ...parts, ...caller })
  if (endpoints[name].produces === 'text/event-stream') await response.body?.cancel()
  else if (response.status >= 400) errorReplySchema.parse(await response.json())
  const hasChangedRows = before !== (await service.changeMark())
  return { status: response.status, hasChangedRows }
}

const samplePasskeyProof = {
  id: 'AQID',
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
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
async function hitOf({ app, operator }: TestService): Promise<{ id: string }> {
  const parts = { cookie: operator.cookie, body: validHit }
  const { id } = await (await send(app, endpoints.createHit, parts)).json()
  return { id: String(id) }
}

/** The request, completed. */
async function onCompleted(service: TestService): Promise<CallParts> {
  const number = requestNumber(service.requestId)
  const request = service.database.query.updateTable('request').where('number', '=', number)
  await request.set({ status: 'completed' }).execute()
  return onRequest(service)
}

function onRequest({ requestId }: TestService): CallParts {
  return { id: requestId }
}

async function onVersion({ app, operator, requestId }: TestService, change: object) {
  const parts = { id: requestId, cookie: operator.cookie }
  const request = await (await send(app, endpoints.readOperatorRequest, parts)).json()
  return { id: requestId, body: { ...change, version: request.version } }
}

/** With a secret that is to be shown. */
async function onHandover(service: TestService): Promise<CallParts> {
  const items = [{ kind: 'admin', secret: 'x' }]
  const cookie = service.operator.cookie
  const parts = { ...(await onVersion(service, { items })), cookie }
  await send(service.app, endpoints.saveHandover, parts)
  return onRequest(service)
}

async function handoverVersion({ app, operator, requestId: id }: TestService): Promise<number> {
  const parts = { id, cookie: operator.cookie }
  const { items } = await (await send(app, endpoints.readHandover, parts)).json()
  return items?.[0]?.version ?? 1
}

/** A new item of the request's checklist. */
async function onItem({ app, owner, requestId: id }: TestService): Promise<CallParts> {
  const body = { kind: 'feature', name: randomUUID() }
  const parts = { id, cookie: owner.cookie, body }
  const { items } = await (await send(app, endpoints.addChecklistItem, parts)).json()
  return { id, number: items?.at(-1).id ?? 1 }
}

/** The request's newest quote, sent just now, or none where the request is closed. */
async function onQuote(service: TestService): Promise<CallParts> {
  const parts = await onVersion(service, validQuote)
  const cookie = service.operator.cookie
  const sent = await (await send(service.app, endpoints.sendQuote, { ...parts, cookie })).json()
  return { id: service.requestId, number: sent.quotes?.[0].number ?? 1 }
}

/** The request, with a quote that the owner has just accepted. */
async function onAccepted(service: TestService): Promise<CallParts> {
  const parts = { ...(await onQuote(service)), cookie: service.owner.cookie }
  const body = await acceptance(service)
  await send(service.app, endpoints.acceptQuote, { ...parts, body })
  return onRequest(service)
}

/** Of the request's newest quote, as its owner reads it. */
async function acceptance({ app, owner, requestId: id }: TestService) {
  const read = await send(app, endpoints.readRequest, { id, cookie: owner.cookie })
  const [quote] = (await read.json()).quotes ?? []
  return { name: 'Ada Byron', contentHash: quote?.contentHash ?? 'f'.repeat(64) }
}

/** A new invoice for the request, or none where its operator may not issue one. */
async function onInvoice(service: TestService): Promise<{ id: string }> {
  const parts = { ...(await onAccepted(service)), cookie: service.operator.cookie }
  const invoice = await (await send(service.app, endpoints.issueInvoice, parts)).json()
  return { id: invoice.number ?? '2000-0001' }
}

type PaymentState = Pick<Parameters<typeof insertPayment>[1], 'method' | 'stripeId' | 'held'>

async function onPayment(service: TestService, state: PaymentState): Promise<CallParts> {
  const { id } = await onInvoice(service)
  if (id === '2000-0001') return { id }
  const paid = { invoiceNumber: id, amountCents: 100, paidOn: todayUtc() }
  await insertPayment(service.database.query, { ...paid, ...state })
  const found = service.database.query.selectFrom('payment').where('invoiceNumber', '=', id)
  return { id, number: (await found.select('id').executeTakeFirstOrThrow()).id }
}

const someFile = { type: null, content: 'some bytes' }

/** A file that the owner has uploaded. */
async function onFile({ app, owner, requestId: id }: TestService): Promise<CallParts> {
  const parts = { id, query: '?name=x.bin', sent: someFile, cookie: owner.cookie }
  const stored = await (await send(app, endpoints.uploadFile, parts)).json()
  return { id: stored.id ?? 'none' }
}

/** The link in an email to the owner. */
async function onUnsubscribeLink({ database, owner }: TestService): Promise<CallParts> {
  const { token } = await requirePreference(database.query, owner.id, 'message')
  return { query: `?token=${token}` }
}

/** Only with a confirmed address does anyone invite. */
async function confirmAddresses({ database }: TestService, isConfirmed = true): Promise<void> {
  const isEmailConfirmed = Number(isConfirmed)
  await database.query.updateTable('user').set({ isEmailConfirmed }).execute()
}

/** The token of an invitation, to the company of the other client unless it makes an operator of the owner. */
async function invitation(
  { database, owner, otherClient, admin }: TestService,
  email?: string,
): Promise<string> {
  const { query } = database
  const invitedBy = (email ? otherClient : admin).id
  if (email) {
    const member = { companyId: invitedBy, email, role: 'member', invitedBy, days: 1 } as const
    return issueInvitation(query, 'company-invitation', member)
  }
  const operator = {
    companyId: null,
    email: owner.email,
    role: 'operator',
    invitedBy,
    days: 1,
  } as const
  return issueInvitation(query, 'operator-invitation', operator)
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
  await send(app, endpoints.holdOrder, { body: { ...validOrder, email }, key })
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
