import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { addToken, bearer } from './add-token.ts'
import { readEveryRow } from './read-every-row.ts'
import { everyEndpoint, send } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { validCalls } from './valid-calls.ts'

type Answers = readonly [
  ownerRead: number,
  ownerWrite: number,
  operatorRead: number,
  operatorWrite: number,
]

const ignored: Answers = [200, 200, 200, 200]
const refused: Answers = [403, 403, 403, 403]
const read: Answers = [200, 200, 200, 200]
const readOwn: Answers = [200, 200, 404, 404]
const write: Answers = [403, 200, 403, 200]
const writeOwn: Answers = [403, 200, 403, 404]
const operatorRead: Answers = [403, 403, 200, 200]
const operatorWrite: Answers = [403, 403, 403, 200]

/** The status for an API token of the request's client and of an operator, read-only and not. */
const table: Record<EndpointName, Answers> = {
  health: ignored,
  ready: ignored,
  description: ignored,
  docs: ignored,
  metrics: [404, 404, 404, 404],
  readCalendarFeed: ignored,
  askToUnsubscribe: ignored,
  unsubscribe: ignored,

  mailDraft: ignored,
  readMailedDraft: ignored,

  readSession: refused,
  signIn: refused,
  signOut: refused,
  signUp: refused,
  readSecondStep: refused,
  finishSecondStep: refused,
  signInAgain: refused,
  readSignInState: refused,
  readSecondFactors: refused,
  startAuthenticator: refused,
  confirmAuthenticator: refused,
  removeAuthenticator: refused,
  renewRecoveryCodes: refused,
  startPasskeySignIn: refused,
  signInWithPasskey: refused,
  startPasskeySecondStep: refused,
  startPasskeySignInAgain: refused,
  signInAgainWithPasskey: refused,
  startPasskey: refused,
  addPasskey: refused,
  renamePasskey: refused,
  removePasskey: refused,
  listCompanies: refused,
  switchCompany: refused,
  renameCompany: refused,
  deleteCompany: refused,
  leaveCompany: refused,
  listMembers: refused,
  changeMemberRole: refused,
  removeMember: refused,
  inviteMember: refused,
  revokeInvitation: refused,
  acceptCompanyInvitation: refused,
  readCompanyInvitation: refused,
  signUpByInvitation: refused,
  deleteAccount: refused,
  updateProfile: refused,
  changeEmail: refused,
  resendEmailChange: refused,
  cancelEmailChange: refused,
  changePassword: refused,
  listSessions: refused,
  endOtherSessions: refused,
  endSession: refused,
  listSecurityEvents: refused,
  listApiTokens: refused,
  createApiToken: refused,
  revokeApiToken: refused,
  readNotifications: refused,
  changeNotification: refused,
  sendConfirmation: refused,
  confirmEmail: refused,
  acceptInvitation: refused,
  listOperatorAccounts: refused,
  changeOperator: refused,
  inviteOperator: refused,
  withdrawInvitation: refused,
  listServiceLog: refused,
  requestPasswordReset: refused,
  resetPassword: refused,
  requestSignInLink: refused,
  readSignInLink: refused,
  signInByLink: refused,
  holdOrder: refused,
  resendOrderLink: refused,
  readUnconfirmedOrder: refused,
  placeUnconfirmedOrder: refused,
  exportJson: refused,
  exportCsv: refused,
  listWebhooks: refused,
  createWebhook: refused,
  updateWebhook: refused,
  deleteWebhook: refused,
  rotateWebhookSecret: refused,
  testWebhook: refused,
  listWebhookDeliveries: refused,
  replayWebhookDelivery: refused,
  readCalendar: refused,
  createCalendar: refused,
  deleteCalendar: refused,

  listRequests: read,
  placeOrder: [403, 201, 403, 201],
  readRequest: readOwn,
  readEvents: readOwn,
  sendMessage: [403, 201, 403, 404],
  acceptQuote: writeOwn,
  declineQuote: writeOwn,
  markRead: [403, 204, 403, 404],
  readUnread: read,
  readStatement: read,
  saveStatementLine: write,
  removeStatementLine: write,
  watch: read,

  listQueue: operatorRead,
  exportQueue: operatorRead,
  readFigures: operatorRead,
  readOperatorRequest: operatorRead,
  readOperatorEvents: operatorRead,
  listOperators: operatorRead,
  moveRequest: operatorWrite,
  closeRequest: operatorWrite,
  reopenRequest: operatorWrite,
  setEstimatedCompletion: operatorWrite,
  sendQuote: operatorWrite,
  withdrawQuote: operatorWrite,
  assignRequest: operatorWrite,
  setSolution: operatorWrite,
  writeToClient: [403, 403, 403, 201],
  writeNote: [403, 403, 403, 201],
  markReadByOperator: [403, 403, 403, 204],
}

test('every endpoint answers every kind of token as the table says, and a failed call changes nothing', async () => {
  const first = await openTestService('sqlite')
  let actors = { ...first, tokens: await addTokens(first) }
  const answered: Record<string, number[]> = {}
  const changed: string[] = []

  for (const [name, { method }] of everyEndpoint) {
    answered[name] = []
    for (const token of actors.tokens) {
      const { status, hasChangedRows } = await callWith(actors, name, token)
      answered[name].push(status)
      if (status >= 400 && hasChangedRows) changed.push(name)
    }
    const mayHaveChanged = method !== 'GET' && answered[name].some((status) => status < 400)
    if (!mayHaveChanged) continue
    const others = await first.withNewActors()
    actors = { ...others, tokens: await addTokens(others) }
  }

  expect(answered).toEqual(table)
  expect(changed).toEqual([])
})

/** In the order of the table's columns. */
async function addTokens({ database, owner, operator }: TestService): Promise<string[]> {
  return [
    await addToken(database, owner.email, 'read'),
    await addToken(database, owner.email, 'write'),
    await addToken(database, operator.email, 'read'),
    await addToken(database, operator.email, 'write'),
  ]
}

/** With the cookie of the request's client as well: it must make no difference. */
async function callWith(service: TestService, name: EndpointName, token: string) {
  const parts = await validCalls[name](service)
  const before = await readEveryRow(service.database)
  const { cookie } = service.owner
  const response = await send(service.app, endpoints[name], {
    ...parts,
    cookie,
    headers: { ...bearer(token), Origin: undefined },
  })
  if (endpoints[name].produces === 'text/event-stream') await response.body?.cancel()
  else if (response.status >= 400) errorReplySchema.parse(await response.json())
  const after = await readEveryRow(service.database)
  return { status: response.status, hasChangedRows: before !== after }
}
