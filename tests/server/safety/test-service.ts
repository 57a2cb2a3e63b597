import { onTestFinished } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createApi } from '#server/api.ts'
import { createApp } from '#server/app.ts'
import { createLogger } from '#server/create-logger.ts'
import type { Database } from '#server/db/database.ts'
import { insertMembership } from '#server/db/membership-store.ts'
import { findUserId } from '#server/db/user-store.ts'
import { createAccounts } from '#server/services/accounts/accounts.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { createLimit } from '#server/services/limit.ts'
import { createStreams, type Streams } from '#server/services/streams.ts'
import { startTelemetry } from '#server/start-telemetry.ts'
import { type Engine, openTestDatabase } from '#tests/server/test-database.ts'
import { testSecret } from '#tests/server/users.ts'
import { ownOrigin, send, type TestApp } from './send.ts'
import { newEmail, validOrder } from './valid-order.ts'

interface Actor {
  email: string
  cookie: string
}

/** The API with a caller of every kind, and a request. */
export interface TestService {
  app: TestApp
  /** The same service on the same database, where operators need a second factor. */
  strictApp: TestApp
  api: ReturnType<typeof createApi>
  database: Database
  streams: Streams
  /** A client, with a request, and the owner of their company. */
  owner: Actor
  /** A member of the owner's company, who also owns another one. */
  member: Actor
  /** The owner of another company. */
  otherClient: Actor
  operator: Actor
  /** An operator who manages the operators. */
  admin: Actor
  /** An operator who has no second factor, for `strictApp`. */
  operatorWithoutFactor: Actor
  /** The password of all of them. */
  password: string
  requestId: string
  /** The same service with other actors and another request. */
  withNewActors(): Promise<TestService>
  /** The latest mail to an address with something in it. */
  lastMail(to: string, text: string): Promise<string>
  /** The lines of the log so far. */
  logged(): string[]
}

export interface TestServiceOptions {
  publicUrl?: string
  areLimitsOn?: boolean
  isOperatorFactorRequired?: boolean
  /** A new one, unless it is given. */
  database?: Database
  /** Without one, there are no metrics. */
  metricsToken?: string
}

const password = 'correct horse battery'

export async function openTestService(
  engine: Engine,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const { publicUrl = ownOrigin, areLimitsOn = false, metricsToken } = options
  const { isOperatorFactorRequired = false } = options
  const { database = await openTestDatabase(engine) } = options
  const log: string[] = []
  const streams = createStreams()
  onTestFinished(() => streams.closeAll())
  const logger = createLogger('debug', { write: (line) => void log.push(line) })
  const telemetry = metricsToken && {
    metricsToken,
    telemetry: await startTelemetry({}, logger),
  }
  const openApi = (isFactorRequired: boolean) =>
    createApi({
      database,
      accounts: createAccounts({
        database,
        secret: testSecret,
        publicUrl,
        isOperatorFactorRequired: isFactorRequired,
        passwords: quickPasswords,
      }),
      limit: createLimit(database, areLimitsOn),
      streams,
      logger,
      ...telemetry,
      publicUrl,
      trustedHops: 0,
    })
  const site = { files: new Map(), redirects: new Map(), notFound: undefined }
  const serve = (served: TestService['api']): TestApp => ({
    fetch: createApp({ site, api: served }).fetch,
    origin: publicUrl,
  })
  const api = openApi(isOperatorFactorRequired)
  const app = serve(api)
  const strictApp = serve(openApi(true))

  async function withNewActors(): Promise<TestService> {
    const [owner, member, otherClient, operator, admin, operatorWithoutFactor] = await Promise.all([
      addActor(app),
      addActor(app),
      addActor(app),
      addActor(app),
      addActor(app),
      addActor(app),
    ])
    await grantOperator(database, operator.email, { allowUnconfirmed: true })
    await grantOperator(database, admin.email, { isAdmin: true, allowUnconfirmed: true })
    await grantOperator(database, operatorWithoutFactor.email, { allowUnconfirmed: true })
    operator.cookie = await signInAgain(app, operator.email)
    operatorWithoutFactor.cookie = await signInAgain(app, operatorWithoutFactor.email)
    admin.cookie = await signInAgain(app, admin.email)
    await join(database, member, owner)
    const parts = { body: validOrder, cookie: owner.cookie }
    const { id } = await (await send(app, endpoints.placeOrder, parts)).json()
    const people = { owner, member, otherClient, operator, admin, operatorWithoutFactor }
    const actors = { ...people, password, requestId: id, withNewActors }
    return { app, strictApp, api, database, streams, ...actors, lastMail, logged: () => log }
  }

  async function lastMail(to: string, text: string): Promise<string> {
    const mails = database.query.selectFrom('outbox').where('recipient', '=', to)
    const found = await mails.select('body').orderBy('createdAt', 'desc').execute()
    const mail = found.find(({ body }) => body.includes(text))
    if (!mail) throw new Error(`No mail to ${to} says ${text}`)
    return mail.body
  }

  return withNewActors()
}

/** Makes a user a member of the company that another one signed up with. */
async function join({ query }: Database, member: Actor, owner: Actor): Promise<void> {
  const [userId = '', companyId = ''] = [
    await findUserId(query, member.email),
    await findUserId(query, owner.email),
  ]
  await insertMembership(query, { companyId, userId, role: 'member', at: new Date().toISOString() })
  await query.updateTable('session').set({ companyId }).where('userId', '=', userId).execute()
}

/** A grant has ended the session of the account it was made for. */
async function signInAgain(app: TestApp, email: string): Promise<string> {
  return cookieOf(await send(app, endpoints.signIn, { body: { email, password } }))
}

async function addActor(app: TestApp, name = 'Ada'): Promise<Actor> {
  const email = newEmail()
  const body = { email, password, name, company: 'Example Ltd' }
  const response = await send(app, endpoints.signUp, { body })
  if (!response.ok) throw new Error(`Sign-up was answered ${response.status}.`)
  return { email, cookie: cookieOf(response) }
}

/** What a browser would send back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
