import { onTestFinished } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { endpoints } from '#contract/endpoints.ts'
import { examples } from '#contract/examples/examples.ts'
import { agencyId } from '#domain/companies/team.ts'
import { updateUser } from '#server/accounts/user-store.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import { createLogger } from '#server/create-logger.ts'
import type { Database } from '#server/db/database.ts'
import { createStreams, type Streams } from '#server/requests/streams.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'
import { createTestApi, createTestApp } from '#tests/server/test-api.ts'
import { type Engine, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, type SignedInUser, type UserOptions } from '#tests/server/users.ts'
import { openChangeMark } from './read-every-row.ts'
import { ownOrigin, send, type TestApp } from './send.ts'
import { validOrder } from './valid-order.ts'

type Actor = Pick<SignedInUser, 'id' | 'email' | 'cookie'>

/** The API with a caller of every kind, and a request. */
export interface TestService {
  app: TestApp
  /** The same service on the same database, where operators need a second factor. */
  strictApp: TestApp
  api: ReturnType<typeof createTestApi>
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
  /** The owner of a company that requires a second factor, without one. */
  ownerWithoutFactor: Actor
  /** The password of all of them. */
  password: string
  requestId: string
  /** The same service with other actors and another request. The operators before are none any more. */
  withNewActors(): Promise<TestService>
  /** The latest mail to an address with something in it. */
  lastMail(to: string, text: string): Promise<string>
  /** The lines of the log so far. */
  logged(): string[]
  /** Differs from the one before when anything was committed in between. */
  changeMark(): Promise<unknown>
}

export interface TestServiceOptions {
  publicUrl?: string
  areLimitsOn?: boolean
  isOperatorFactorRequired?: boolean
  /** A new one, unless it is given. */
  database?: Database
  /** Without one, there are no metrics. */
  metricsToken?: string
  /** Proxies in front of the service: with one, `X-Forwarded-For` names the caller. */
  trustedHops?: number
}

const { password, company } = endpoints.signUp.body.parse(examples.signUp.body)
const passwordHash = quickPasswords.hash(password)

export async function openTestService(
  engine: Engine,
  { database: given, metricsToken, ...options }: TestServiceOptions = {},
): Promise<TestService> {
  const { publicUrl = ownOrigin } = options
  const database = given ?? (await openTestDatabase(engine))
  const changeMark = await openChangeMark(database)
  const log: string[] = []
  const streams = createStreams(database)
  onTestFinished(() => streams.closeAll())
  const logger = createLogger('debug', { write: (line) => void log.push(line) })
  const slow = { slowCallMs: 1000, slowQueryMs: 200 }
  const metrics = metricsToken && { metricsToken, telemetry: createTelemetry({ logger, ...slow }) }
  const common = { streams, logger, ...metrics, ...options }
  const serve = (served: TestService['api']): TestApp => ({
    fetch: createTestApp(served).fetch,
    origin: publicUrl,
  })
  const api = createTestApi(database, common)
  const app = serve(api)
  const strictApp = serve(createTestApi(database, { ...common, isOperatorFactorRequired: true }))

  let firstAdminId = ''

  async function withNewActors(): Promise<TestService> {
    // Every order emails all operators: those before are none any more, but for an admin, because the last cannot leave.
    const before = database.query.deleteFrom('membership').where('companyId', '=', agencyId)
    await before.where('userId', '!=', firstAdminId).execute()
    const operator = { role: 'operator' } as const
    const people = {
      owner: await addActor({}),
      member: await addActor({}),
      otherClient: await addActor({}),
      operator: await addActor(operator),
      admin: await addActor({ ...operator, isAdmin: true }),
      operatorWithoutFactor: await addActor(operator),
      ownerWithoutFactor: await addActor({}),
    }
    firstAdminId ||= people.admin.id
    const required = database.query.updateTable('company').set({ isFactorRequired: 1 })
    await required.where('id', '=', people.ownerWithoutFactor.id).execute()
    await join(database, people.member, people.owner)
    const parts = { body: validOrder, cookie: people.owner.cookie }
    const { id } = await (await send(app, endpoints.placeOrder, parts)).json()
    const actors = { ...people, password, requestId: id, withNewActors }
    const state = { database, streams, changeMark, lastMail, logged: () => log }
    return { app, strictApp, api, ...state, ...actors }
  }

  /** An account with a password and a session, as sign-up and a grant leave it, without their emails. */
  async function addActor(differing: UserOptions): Promise<SignedInUser> {
    const own = { name: 'Ada', company, isEmailConfirmed: false, hasCompany: true }
    const user = await addUser(database, { ...own, publicUrl, ...differing })
    await updateUser(database.query, user.id, { passwordHash: await passwordHash })
    return user
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
async function join({ query }: Database, { id: userId }: Actor, { id: companyId }: Actor) {
  await insertMembership(query, { companyId, userId, role: 'member', at: new Date().toISOString() })
  await query.updateTable('session').set({ companyId }).where('userId', '=', userId).execute()
}

export function cookieOf({ headers }: { headers: Headers }): string {
  return cookieFrom(headers)
}
