import { describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoints.ts'
import { enginesOfThisRun } from './engines-of-this-run.ts'
import { everyEndpoint } from './send.ts'
import { openTestService } from './test-service.ts'
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
] as const

type Answers = readonly [
  visitor: number,
  owner: number,
  member: number,
  otherClient: number,
  operator: number,
  admin: number,
  operatorWithoutFactor: number,
]

const anyone: Answers = [200, 200, 200, 200, 200, 200, 200]
const anyoneEmpty: Answers = [204, 204, 204, 204, 204, 204, 204]
const signedIn: Answers = [401, 200, 200, 200, 200, 200, 200]
const signedInEmpty: Answers = [401, 204, 204, 204, 204, 204, 204]
/** What reads the account without a session is not for an operator whose second factor is missing. */
const opensAccess: Answers = [401, 200, 200, 200, 200, 200, 403]
const owners: Answers = [401, 200, 403, 200, 200, 200, 200]
const operators: Answers = [401, 403, 403, 403, 200, 200, 403]
const admins: Answers = [401, 403, 403, 403, 403, 200, 403]

/**
 * The status for a visitor without a session, the owner of the request's company who placed it, a member of that
 * company, the owner of another one, an operator, an admin, and an operator without a second factor where one is required.
 */
const table: Record<EndpointName, Answers> = {
  health: anyone,
  ready: anyone,
  // From elsewhere, as every caller here is.
  metrics: [404, 404, 404, 404, 404, 404, 404],
  description: anyone,
  docs: anyone,

  readSession: anyone,
  signIn: anyone,
  signOut: anyoneEmpty,
  signUp: anyone,
  readSecondStep: anyone,
  // Without a sign-in that has begun, for anyone.
  finishSecondStep: [401, 401, 401, 401, 401, 401, 401],
  signInAgain: signedInEmpty,
  readSignInState: signedIn,
  readSecondFactors: signedIn,
  startAuthenticator: signedIn,
  confirmAuthenticator: [401, 409, 409, 409, 409, 409, 409],
  removeAuthenticator: [401, 409, 409, 409, 409, 409, 409],
  renewRecoveryCodes: [401, 409, 409, 409, 409, 409, 409],
  startPasskeySignIn: anyone,
  // Without a challenge of this browser.
  signInWithPasskey: [400, 400, 400, 400, 400, 400, 400],
  startPasskeySecondStep: [401, 401, 401, 401, 401, 401, 401],
  startPasskeySignInAgain: signedIn,
  signInAgainWithPasskey: [401, 400, 400, 400, 400, 400, 400],
  startPasskey: signedIn,
  addPasskey: [401, 400, 400, 400, 400, 400, 400],
  renamePasskey: [401, 204, 409, 409, 409, 409, 409],
  removePasskey: [401, 204, 409, 409, 409, 409, 409],
  deleteAccount: signedInEmpty,
  updateProfile: signedIn,
  changeEmail: signedInEmpty,
  resendEmailChange: signedInEmpty,
  cancelEmailChange: signedInEmpty,
  changePassword: signedInEmpty,
  listSessions: signedIn,
  endOtherSessions: signedInEmpty,
  endSession: signedInEmpty,
  listSecurityEvents: signedIn,
  listApiTokens: signedIn,
  createApiToken: opensAccess,
  revokeApiToken: signedInEmpty,
  readNotifications: signedIn,
  changeNotification: [401, 200, 200, 200, 400, 400, 200],
  listWebhooks: signedIn,
  createWebhook: opensAccess,
  updateWebhook: [401, 200, 404, 404, 404, 404, 403],
  deleteWebhook: [401, 204, 404, 404, 404, 404, 404],
  rotateWebhookSecret: [401, 200, 404, 404, 404, 404, 404],
  testWebhook: [401, 200, 404, 404, 404, 404, 404],
  listWebhookDeliveries: [401, 200, 404, 404, 404, 404, 404],
  replayWebhookDelivery: [401, 200, 404, 404, 404, 404, 404],
  readCalendar: signedIn,
  createCalendar: opensAccess,
  deleteCalendar: signedInEmpty,
  readCalendarFeed: anyone,
  askToUnsubscribe: anyone,
  unsubscribe: anyone,
  sendConfirmation: signedInEmpty,
  confirmEmail: [401, 204, 403, 403, 403, 403, 403],
  // The invitation is the owner's.
  acceptInvitation: [401, 204, 403, 403, 403, 403, 403],
  requestPasswordReset: anyoneEmpty,
  resetPassword: anyoneEmpty,
  mailDraft: anyone,
  readMailedDraft: anyone,
  requestSignInLink: anyone,
  readSignInLink: anyone,
  signInByLink: anyone,
  holdOrder: [201, 201, 201, 201, 201, 201, 201],
  resendOrderLink: [201, 201, 201, 201, 201, 201, 201],
  readUnconfirmedOrder: anyone,
  placeUnconfirmedOrder: anyone,
  exportJson: signedIn,
  exportCsv: signedIn,

  listCompanies: signedIn,
  // To the company of the owner.
  switchCompany: [401, 200, 200, 404, 404, 404, 404],
  // Operators own the company that they signed up with.
  renameCompany: owners,
  deleteCompany: owners,
  // The last owner stays.
  leaveCompany: [401, 409, 200, 409, 409, 409, 409],
  listMembers: signedIn,
  // About the member.
  changeMemberRole: [401, 200, 403, 404, 404, 404, 404],
  removeMember: [401, 200, 403, 404, 404, 404, 404],
  inviteMember: owners,
  revokeInvitation: owners,
  // The invitation is the owner's.
  acceptCompanyInvitation: [401, 200, 403, 403, 403, 403, 403],
  readCompanyInvitation: anyone,
  signUpByInvitation: anyone,

  listRequests: signedIn,
  placeOrder: [401, 201, 201, 201, 201, 201, 201],
  readRequest: [401, 200, 200, 404, 404, 404, 404],
  readEvents: [401, 200, 200, 404, 404, 404, 404],
  sendMessage: [401, 201, 201, 404, 404, 404, 404],
  acceptQuote: [401, 200, 403, 404, 404, 404, 404],
  declineQuote: [401, 200, 403, 404, 404, 404, 404],
  markRead: [401, 204, 204, 404, 404, 404, 404],
  readUnread: signedIn,
  readStatement: signedIn,
  saveStatementLine: signedIn,
  removeStatementLine: signedIn,
  watch: signedIn,

  listOperatorAccounts: admins,
  changeOperator: admins,
  inviteOperator: admins,
  withdrawInvitation: admins,
  listServiceLog: admins,

  listQueue: operators,
  exportQueue: operators,
  readFigures: operators,
  readOperatorRequest: operators,
  readOperatorEvents: operators,
  moveRequest: operators,
  closeRequest: operators,
  reopenRequest: operators,
  setEstimatedCompletion: operators,
  sendQuote: operators,
  withdrawQuote: operators,
  assignRequest: operators,
  listOperators: operators,
  setSolution: operators,
  writeToClient: [401, 403, 403, 403, 201, 201, 403],
  writeNote: [401, 403, 403, 403, 201, 201, 403],
  markReadByOperator: [401, 403, 403, 403, 204, 204, 403],
}

test('the server serves every endpoint of the contract, and no other', async () => {
  const { api } = await openTestService('sqlite')
  // Middleware and the final 404 handler are registered for any method and any path.
  const served = api.routes.filter(({ method, path }) => method !== 'ALL' || path !== '/*')
  const lines = served.map(({ method, path }) => `${method} ${path}`)
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
      const answered: Record<string, Answers> = {}
      const changed: string[] = []

      for (const [name, { access, method }] of part) {
        let actors = await service.withNewActors()
        const status: Record<string, number> = {}
        for (const caller of callers) {
          // A request is changed once: what the operator did, the admin does to another one.
          const isRepeated = caller === 'admin' && access === 'operator' && method !== 'GET'
          if (isRepeated) actors = await service.withNewActors()
          const cookie = caller === 'visitor' ? undefined : actors[caller].cookie
          const app = caller === 'operatorWithoutFactor' ? actors.strictApp : actors.app
          const answer = await callValidly({ ...actors, app }, name, { cookie })
          status[caller] = answer.status
          if (answer.status >= 400 && answer.hasChangedRows) changed.push(`${name} by ${caller}`)
        }
        const { visitor = 0, owner = 0, member = 0, otherClient = 0 } = status
        const { operator = 0, admin = 0, operatorWithoutFactor = 0 } = status
        const clients = [owner, member, otherClient] as const
        answered[name] = [visitor, ...clients, operator, admin, operatorWithoutFactor]
      }

      expect(answered).toEqual(Object.fromEntries(part.map(([name]) => [name, table[name]])))
      expect(changed).toEqual([])
    },
  )
})
