import type { Backend } from '#contract/backend.ts'
import type { SignUpForm } from '#domain/accounts/credentials.ts'
import { nextMonthly } from '#domain/notifications/notification-rules.ts'
import type { Order } from '#domain/requests/order.ts'
import { grantOperator } from '#server/accounts/operators.ts'
import type { Database } from '#server/db/database.ts'
import { type LocalApiOptions, openLocalApi } from './local-api.ts'
import { ada, clients, colleagues, omar, operators, tomas } from './seed-accounts.ts'
import { capabilitiesOf, takeAction } from './seed-actions.ts'
import { pastRequests } from './seed-past-requests.ts'
import { recentRequests } from './seed-recent-requests.ts'
import type { Action, SeedRequest } from './seed-request.ts'

const dayMs = 24 * 60 * 60_000

/** In the order of their numbers: HIT-001 is the first. */
const story = [...pastRequests, ...recentRequests]

const order: Order = {
  targetSaaS: '',
  requirements: '',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

/**
 * Fills an empty database through the API with eight months of an agency: clients, operators, and requests
 * in every status. Returns false, and changes nothing, if there is any account.
 */
export async function seedDatabase(database: Database, options: LocalApiOptions): Promise<boolean> {
  const account = await database.query.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (account) return false
  const { connect } = await openLocalApi(database, options)
  const scenes = story.flatMap(scenesOf).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const clock = moveClock()
  try {
    clock.travelTo(new Date((scenes[0]?.at.getTime() ?? 0) - dayMs))
    const session = await openAccounts(database, connect)
    for (const { at, play } of scenes) {
      clock.travelTo(at)
      await play(session)
    }
  } finally {
    clock.restore()
  }
  // No session is left, and nothing is emailed about what never happened.
  await database.query.deleteFrom('session').execute()
  await database.query.deleteFrom('notification').execute()
  await database.query.deleteFrom('outbox').execute()
  const monthlyEmailAt = nextMonthly(new Date()).toISOString()
  const emailed = database.query.updateTable('company').where('monthlyEmailAt', 'is not', null)
  await emailed.set({ monthlyEmailAt }).execute()
  return true
}

type Session = (form: SignUpForm) => Backend

/** Creates the accounts, each with a session that lasts for the whole story, and returns how to act as one of them. */
async function openAccounts(database: Database, connect: () => Backend): Promise<Session> {
  const accounts = [...clients, ...operators]
  const sessions = new Map(accounts.map((form) => [form.email, connect()]))
  const session: Session = ({ email }) => sessions.get(email) ?? connect()
  for (const form of accounts) await session(form).signUp(form)
  const confirmed = database.query.updateTable('user').where('email', '!=', tomas.email)
  await confirmed.set({ isEmailConfirmed: 1 }).execute()
  await inviteColleagues(database, session(ada), connect)
  for (const form of operators) {
    await grantOperator(database, form.email, { isAdmin: form === omar })
    await session(form).signIn(form)
  }
  for (const [id, reply] of Object.entries(replies)) {
    await session(omar).operations?.saveTemplate(id, { ...reply, kind: 'reply', version: 0 })
  }
  const expiresAt = new Date(Date.now() + 365 * dayMs).toISOString()
  // A session that was last used in the future is not noted as used, which would bring its end forward.
  await database.query.updateTable('session').set({ expiresAt, updatedAt: expiresAt }).execute()
  const { operations } = capabilitiesOf(session(omar))
  const { version: _, ...settings } = await operations.readSettings()
  const company = { ...settings.company, bankDetails: 'IBAN GB29 NWBK 6016 1331 9268 19' }
  await operations.writeSettings({ ...settings, company })
  return session
}

const replies = {
  'reply-thanks': {
    name: 'Thanks for your order',
    text: 'Hi {name}, thanks for your order. We’ll read it today and send you a quote or our questions.',
  },
  'reply-progress': {
    name: 'On schedule',
    text: 'Hi {name}, your {product} replacement is on schedule for {date}.',
  },
}

/** They join by the link in their invitation. */
async function inviteColleagues(
  { query }: Database,
  owner: Backend,
  connect: () => Backend,
): Promise<void> {
  for (const { name, email, password } of colleagues) {
    await owner.account?.inviteMember({ email, role: 'member' })
    const mails = query.selectFrom('outbox').where('recipient', '=', email).select('body')
    const { body } = await mails.executeTakeFirstOrThrow()
    const token = /join=([\w-]+)/.exec(body)?.[1] ?? ''
    await connect().links?.signUpByInvitation({ token, name, password })
  }
}

interface Scene {
  at: Date
  play: (session: Session) => Promise<void>
}

/** The order, its assignment, what follows, and the reading of it. */
function scenesOf(request: SeedRequest, index: number): Scene[] {
  const { client, assignee, orderedDaysAgo, steps } = request
  const id = `HIT-${String(index + 1).padStart(3, '0')}`
  const act = (action: Action) => (session: Session) =>
    takeAction(action, {
      id,
      client: session(client),
      clientName: client.name,
      operator: session(assignee ?? omar),
    })
  const lastDaysAgo = steps.at(-1)?.[0] ?? orderedDaysAgo
  const scenes: [number, Scene['play']][] = [
    [orderedDaysAgo, (session) => placeOrder(session, request, id)],
    [orderedDaysAgo, (session) => assign(session, request, id)],
    ...steps.map(([daysAgo, action]): [number, Scene['play']] => [daysAgo, act(action)]),
    [lastDaysAgo, (session) => markRead(session, request, id)],
  ]
  return scenes.map(([daysAgo, play], step) => ({ at: momentOf(daysAgo, index, step), play }))
}

/** During the working day, at a time that differs by request and step; today, so many hours ago. */
function momentOf(daysAgo: number, index: number, step: number): Date {
  if (daysAgo < 1) return new Date(Date.now() - daysAgo * dayMs + step)
  const days = Math.ceil(daysAgo)
  const midnight = Math.floor((Date.now() - days * dayMs) / dayMs) * dayMs
  const minutes = 8 * 60 + ((index * 37) % 400) + step * 7
  return new Date(midnight + minutes * 60_000 + (days - daysAgo) * dayMs)
}

async function placeOrder(session: Session, request: SeedRequest, id: string): Promise<void> {
  const client = session(request.client)
  const placed = await client.placeOrder({ ...order, ...request.order })
  if (placed?.id !== id) throw new Error(`The order of ${id} became ${placed?.id}.`)
}

async function assign(session: Session, { assignee }: SeedRequest, id: string): Promise<void> {
  if (!assignee) return
  const { operations } = capabilitiesOf(session(assignee))
  const { operators: known } = await operations.listOperators()
  const assigneeId = known.find(({ name }) => name === assignee.name)?.id ?? null
  await operations.assignRequest(id, { assigneeId })
}

async function markRead(
  session: Session,
  { client, unread }: SeedRequest,
  id: string,
): Promise<void> {
  if (unread !== 'client') await capabilitiesOf(session(client)).requests.markRead(id, {})
  if (unread !== 'agency') await capabilitiesOf(session(omar)).operations.markReadByOperator(id, {})
}

/** Moves the clock of this process while seed data is written, so that its events lie in the past. */
function moveClock() {
  const real = globalThis.Date
  let offsetMs = 0

  class MovedDate extends real {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(MovedDate.now())
      else super(...(args as [number]))
    }

    static override now(): number {
      return real.now() + offsetMs
    }

    /** Dates from before the move are dates, too. */
    static [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof real
    }
  }
  globalThis.Date = MovedDate as DateConstructor

  return {
    travelTo(moment: Date) {
      offsetMs = moment.getTime() - real.now()
    },
    restore() {
      globalThis.Date = real
    },
  }
}
