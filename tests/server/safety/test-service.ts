import { onTestFinished } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createApi } from '#server/api.ts'
import { createApp } from '#server/app.ts'
import { createLogger } from '#server/create-logger.ts'
import type { Database } from '#server/db/database.ts'
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
  api: ReturnType<typeof createApi>
  database: Database
  streams: Streams
  /** A client, with a request. */
  owner: Actor
  /** Another client. */
  otherClient: Actor
  operator: Actor
  /** An operator who manages the operators. */
  admin: Actor
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
  const api = createApi({
    database,
    accounts: createAccounts({
      database,
      secret: testSecret,
      publicUrl,
      isOperatorFactorRequired,
      passwords: quickPasswords,
    }),
    limit: createLimit(database, areLimitsOn),
    streams,
    logger,
    ...(metricsToken && { metricsToken, telemetry: await startTelemetry({}, logger) }),
    publicUrl,
    trustedHops: 0,
  })
  const site = { files: new Map(), redirects: new Map(), notFound: undefined }
  const app = { fetch: createApp({ site, api }).fetch, origin: publicUrl }

  async function withNewActors(): Promise<TestService> {
    const [owner, otherClient, operator, admin] = await Promise.all([
      addActor(app),
      addActor(app),
      addActor(app),
      addActor(app),
    ])
    await grantOperator(database, operator.email, { allowUnconfirmed: true })
    await grantOperator(database, admin.email, { isAdmin: true, allowUnconfirmed: true })
    operator.cookie = await signInAgain(app, operator.email)
    admin.cookie = await signInAgain(app, admin.email)
    const parts = { body: validOrder, cookie: owner.cookie }
    const { id } = await (await send(app, endpoints.placeOrder, parts)).json()
    const actors = { owner, otherClient, operator, admin, password, requestId: id }
    return { app, api, database, streams, ...actors, withNewActors, lastMail, logged: () => log }
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
