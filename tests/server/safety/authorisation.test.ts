import { describe, expect, test } from 'vitest'
import { nothing } from '#contract/endpoint.ts'
import { addToken, bearer } from './add-token.ts'
import { enginesOfThisRun } from './engines-of-this-run.ts'
import { everyEndpoint } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { callValidly } from './valid-calls.ts'

const endpointsAtOnce = 12

/**
 * The owner before others: resetting the password ends the owner's session. Before the owner, the member, who is one
 * only as long as there is the company.
 */
const callers = [
  'member',
  'owner',
  'otherClient',
  'operator',
  'visitor',
  'admin',
  'operatorWithoutFactor',
  'ownerWithoutFactor',
] as const
const columns = ['visitor', 'owner', 'member', ...callers.slice(2).filter((it) => it !== 'visitor')]

/**
 * The status for a visitor without a session, the owner of the request's company who placed it, a member of that
 * company, the owner of another one, an operator, an admin, an operator without a second factor where one is required,
 * and an owner without one whose company requires it.
 * Metrics are for this machine, Stripe's events for a service with its keys, a sign-in provider for one that has it,
 * emails for one with their secret, without which nothing is paid online, a second step and a passkey for a sign-in that has begun, invitations are the owner's.
 * An operators' endpoint that is not in the table is for every operator with their second factor, and for nobody else.
 */
const table: Record<string, string> = {
  ...ofOperators((success) => `401 403 403 403 ${success} ${success} 403 403`),
  ...answersOf(`
200 200 200 200 200 200 200 200 health listHits readOwnTexts ready description readSession signIn signUp readSecondStep startPasskeySignIn
                                askToUnsubscribe unsubscribe requestSignInLink readSignInLink signInByLink
                                readUnconfirmedOrder placeUnconfirmedOrder readInvitation signUpByInvitation
404 404 404 404 404 404 404 404 metrics stripeWebhook receiveMail startProviderSignIn finishProviderSignIn
204 204 204 204 204 204 204 204 signOut requestPasswordReset resetPassword declineInvitation
401 401 401 401 401 401 401 401 finishSecondStep startPasskeySecondStep
401 404 404 404 404 404 404 404 startConnection
401 204 204 204 204 204 204 204 signInAgain deleteAccount disconnect changeEmail resendEmailChange cancelEmailChange changePassword
                                endOtherSessions endSession sendConfirmation
401 200 200 200 200 200 200 200 readSignInState readConnection readSecondFactors startAuthenticator startPasskeySignInAgain
                                startPasskey updateProfile listSessions listSecurityEvents
                                readNotifications listCompanies
401 200 200 200 200 200 200 403 exportJson exportCsv listMembers listRequests readUnread readStatement saveStatementLine
                                removeStatementLine watch listInvoices readBilling
401 409 409 409 409 409 409 409 confirmAuthenticator removeAuthenticator renewRecoveryCodes
400 400 400 400 400 400 400 400 signInWithPasskey
401 400 400 400 400 400 400 400 signInAgainWithPasskey addPasskey
401 204 409 409 409 409 409 409 renamePasskey removePasskey
401 200 200 200 400 400 200 200 changeNotification
401 204 403 403 403 403 403 403 confirmEmail
201 201 201 201 201 201 201 201 holdOrder resendOrderLink
401 200 200 404 404 404 404 404 switchCompany
401 200 200 404 404 404 404 403 readRequest readEvents readOfferedHit readDeadline
401 200 200 404 200 200 404 403 readChecklist readHandover addChecklistItem
401 200 200 404 403 403 404 403 confirmHandover changeChecklistItem
401 200 403 404 403 403 404 403 showHandoverSecret
401 200 403 200 200 200 200 403 renameCompany deleteCompany inviteMember revokeInvitation requireSecondFactor
                                saveBilling
401 409 403 409 409 409 409 403 payInvoice
401 409 200 409 409 409 409 409 leaveCompany
401 200 403 404 404 404 404 403 changeMemberRole removeMember acceptQuote declineQuote decideOnHit
401 200 403 403 403 403 403 403 acceptInvitation
401 201 201 201 201 201 201 403 placeOrder
401 201 201 404 404 404 404 403 sendMessage
401 204 204 404 404 404 404 403 markRead
401 201 201 404 201 201 404 403 uploadFile
401 200 200 404 200 200 404 403 readFile readInvoicePdf readReceiptPdf readQuotePdf
401 204 403 404 403 403 404 403 deleteFile
401 403 403 403 403 200 403 403 listOperatorAccounts changeOperator inviteOperator withdrawInvitation listServiceLog
                                readSettings writeSettings
                                listApiTokens createApiToken listWebhooks createWebhook testWebhook
401 403 403 403 403 204 403 403 revokeApiToken deleteWebhook savePlanIssuing
401 403 403 403 201 201 403 403 enterOrder writeToClient writeNote issueInvoice recordPayment
401 403 403 403 204 409 403 403 undoSend
`),
}

/**
 * The status for an API token of an admin, read-only and not, for one of an operator who is no admin, for one of an admin
 * without a second factor where one is required, and for one of the request's client. An endpoint that is not in the table
 * refuses all of them, but for those of operators.
 */
const tokenTable: Record<string, string> = {
  ...ofOperators((success, method) => `${method === 'GET' ? success : 403} ${success} 401 401 401`),
  ...answersOf(`
200 200 200 200 200 listHits readOwnTexts health ready description askToUnsubscribe unsubscribe
200 200 401 401 401 listRequests readUnread readStatement watch listInvoices
404 404 404 404 404 metrics stripeWebhook receiveMail startProviderSignIn finishProviderSignIn
403 201 401 401 401 placeOrder
404 404 401 401 401 readRequest readEvents readOfferedHit readDeadline
200 200 401 401 401 readChecklist readHandover
403 403 401 401 401 confirmHandover changeChecklistItem
403 200 401 401 401 addChecklistItem
403 404 401 401 401 sendMessage
403 403 401 401 401 acceptQuote declineQuote decideOnHit
403 404 401 401 401 markRead
403 201 401 401 401 uploadFile
200 200 401 401 401 readFile readInvoicePdf readReceiptPdf readQuotePdf
403 403 401 401 401 payInvoice
403 403 401 401 401 deleteFile
403 200 401 401 401 saveStatementLine removeStatementLine
403 201 401 401 401 enterOrder writeToClient writeNote issueInvoice recordPayment
403 409 401 401 401 undoSend
403 204 401 401 401 savePlanIssuing
403 403 403 403 403 exportQueue exportInvoices
`),
}

test('the server serves every endpoint of the contract, and no other', async () => {
  const { api } = await openTestService('sqlite')
  // Middleware and the final 404 handler are registered for any method and any path.
  const served = api.routes.filter(({ method, path }) => method !== 'ALL' || path !== '/*')
  // The ending of a file is a part of its pattern there.
  const lines = served.map(
    ({ method, path }) => `${method} ${path.replace(/\{.*\\(\.\w+)\}/, '$1')}`,
  )
  const described = everyEndpoint.map(([, { method, path }]) => `${method} ${path}`)
  expect(lines.toSorted()).toEqual(described.toSorted())
})

/** A database of its own for each part: on PostgreSQL all of its rows are compared after every call. */
const groups = Array.from(
  { length: Math.ceil(everyEndpoint.length / endpointsAtOnce) },
  (_, part) => everyEndpoint.slice(part * endpointsAtOnce, (part + 1) * endpointsAtOnce),
)

describe.each(enginesOfThisRun)('on %s', (engine) => {
  test.each(groups.map((part) => [part[0]?.[0], part.at(-1)?.[0], part] as const))(
    'the endpoints from %s to %s answer every role as the table says, and a failed call changes nothing',
    // Reading every row of PostgreSQL takes its time on a busy machine.
    { timeout: 300_000 },
    async (_first, _last, part) => {
      const service = await openTestService(engine)
      const answered: Record<string, string> = {}
      const changed: string[] = []
      for (const [name, { access, method }] of part) {
        let actors = await service.withNewActors()
        const status = new Map<string, number>()
        for (const caller of callers) {
          // A request is changed once: what the operator did, the admin does to another one.
          const isRepeated = caller === 'admin' && access === 'operator' && method !== 'GET'
          if (isRepeated) actors = await service.withNewActors()
          const cookie = caller === 'visitor' ? undefined : actors[caller].cookie
          const app = caller === 'operatorWithoutFactor' ? actors.strictApp : actors.app
          const answer = await callValidly({ ...actors, app }, name, { cookie })
          status.set(caller, answer.status)
          if (answer.status >= 400 && answer.hasChangedRows) changed.push(`${name} by ${caller}`)
        }
        answered[name] = columns.map((caller) => status.get(caller)).join(' ')
      }
      expect(answered).toEqual(Object.fromEntries(part.map(([name]) => [name, table[name]])))
      expect(changed).toEqual([])
    },
  )
})

test('every endpoint answers every kind of token as the table says, and a failed call changes nothing', async () => {
  const first = await openTestService('sqlite')
  let actors = { ...first, tokens: await addTokens(first) }
  const answered: Record<string, string> = {}
  const changed: string[] = []
  for (const [name, { method }] of everyEndpoint) {
    const statuses: number[] = []
    for (const [column, token] of actors.tokens.entries()) {
      // With the cookie of the request's client as well: it must make no difference.
      const headers = { ...bearer(token), Origin: undefined }
      const caller = { cookie: actors.owner.cookie, headers }
      const app = column === 3 ? actors.strictApp : actors.app
      const { status, hasChangedRows } = await callValidly({ ...actors, app }, name, caller)
      statuses.push(status)
      if (status >= 400 && hasChangedRows) changed.push(name)
    }
    answered[name] = statuses.join(' ')
    // What the call changed, or what was prepared for it: a quote is accepted and invoiced once.
    const mayHaveChanged = method !== 'GET' && name in tokenTable
    if (!mayHaveChanged) continue
    const others = await first.withNewActors()
    actors = { ...others, tokens: await addTokens(others) }
  }
  const expected = everyEndpoint.map(([name]) => [name, tokenTable[name] ?? '403 403 403 403 403'])
  expect(answered).toEqual(Object.fromEntries(expected))
  expect(changed).toEqual([])
})

/** In the order of the table's columns. */
async function addTokens(service: TestService): Promise<string[]> {
  const { database, owner, operator, admin } = service
  const tokens = [await addToken(database, admin.email, 'read')]
  for (const { email } of [admin, operator, admin, owner]) {
    tokens.push(await addToken(database, email, 'write'))
  }
  return tokens
}

/** The same for each endpoint of operators: it succeeds with a body or without one. */
function ofOperators(toStatuses: (success: number, method: string) => string) {
  const theirs = everyEndpoint.filter(([, { access }]) => access === 'operator')
  return Object.fromEntries(
    theirs.map(([name, { reply, produces, method }]) => [
      name,
      toStatuses(reply === nothing && !produces ? 204 : 200, method),
    ]),
  )
}

/** The statuses of each endpoint. A line without statuses goes on with those of the line before. */
function answersOf(text: string): Record<string, string> {
  const answers: Record<string, string> = {}
  let statuses = ''
  for (const line of text.trim().split('\n')) {
    statuses = /^[\d ]*\d(?= )/.exec(line)?.[0] ?? statuses
    for (const name of line.match(/[a-z]\w+/gi) ?? []) answers[name] = statuses
  }
  return answers
}
