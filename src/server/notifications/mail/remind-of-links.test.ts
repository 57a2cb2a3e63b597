import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { addUnconfirmedOrder } from '#tests/server/add-unconfirmed-order.ts'
import { send } from '#tests/server/safety/send.ts'
import { cookieOf, openTestService, type TestService } from '#tests/server/safety/test-service.ts'
import { newEmail, validOrder } from '#tests/server/safety/valid-order.ts'
import { type Engine, engines, openTogether } from '#tests/server/test-database.ts'
import { remindOfLinks } from './mailer.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const orderedAt = new Date('2126-12-01T10:00:00Z')

async function open(engine: Engine = 'sqlite') {
  vi.useFakeTimers({ toFake: ['Date'], now: orderedAt })
  onTestFinished(() => void vi.useRealTimers())
  return openTestService(engine)
}

function remind(database: Database): Promise<void> {
  return remindOfLinks({ database, limit: createLimit(database, true) })
}

function after(ms: number): void {
  vi.setSystemTime(orderedAt.getTime() + ms)
}

/** An order of a visitor, with the cookie of the browser that ordered. */
async function hold({ app }: TestService, email = newEmail(), key: string = randomUUID()) {
  const held = await send(app, endpoints.holdOrder, { body: { ...validOrder, email }, key })
  return { email, key, cookie: cookieOf(held) }
}

/** A new account, with its session. */
async function signUp({ app, password }: TestService) {
  const email = newEmail()
  const body = { email, password, name: 'New', company: 'New Ltd' }
  return { email, cookie: cookieOf(await send(app, endpoints.signUp, { body })) }
}

async function mailsTo({ query }: Database, email: string): Promise<string[]> {
  const mails = query.selectFrom('outbox').where('recipient', '=', email).orderBy('createdAt')
  return (await mails.select('body').execute()).map(({ body }) => body)
}

function tokenIn(mail: string | undefined): string {
  return /#confirm=(\S+)/.exec(mail ?? '')?.[1] ?? ''
}

test.each(engines)(
  'a visitor is reminded once of an order, a day before it is deleted, with a link that works as the one before on %s',
  async (engine) => {
    const service = await open(engine)
    const { app, database } = service
    const { email, cookie } = await hold(service)
    after(6 * dayMs - 1)
    await remind(database)
    const [first, ...none] = await mailsTo(database, email)
    expect(none).toEqual([])
    after(6 * dayMs)
    for (const _ of [1, 2]) await remind(database)
    const [, reminder, ...others] = await mailsTo(database, email)
    expect(others).toEqual([])
    expect(reminder).toMatch(/until\sDec\s8,\s2126,\s10:00\sAM\sUTC/)

    const old = { body: { token: tokenIn(first) }, cookie }
    expect((await send(app, endpoints.placeUnconfirmedOrder, old)).status).toBe(400)
    const body = { token: tokenIn(reminder) }
    const elsewhere = await send(app, endpoints.readUnconfirmedOrder, { body })
    expect(await elsewhere.json()).toMatchObject({ placesOnOpen: false })
    const here = await send(app, endpoints.readUnconfirmedOrder, { body, cookie })
    const expiresAt = '2126-12-08T10:00:00.000Z'
    expect(await here.json()).toMatchObject({ placesOnOpen: true, expiresAt })
    const placed = await send(app, endpoints.placeUnconfirmedOrder, { body, cookie })
    expect(await placed.json()).toMatchObject({ user: { email } })
  },
)

test.each<[is: string, change: (service: TestService, held: Held) => unknown, days?: number]>([
  [
    'confirmed',
    async ({ app, database }, { email }) => {
      const [mail] = await mailsTo(database, email)
      await send(app, endpoints.placeUnconfirmedOrder, { body: { token: tokenIn(mail) } })
    },
  ],
  [
    'placed in a session of its account',
    async (service, { email, key }) => {
      const { app, database, owner } = service
      await database.query.updateTable('user').set({ email }).where('id', '=', owner.id).execute()
      await send(app, endpoints.placeOrder, { body: validOrder, cookie: owner.cookie, key })
    },
  ],
  ['over', () => undefined, 7],
])('no reminder is sent of an order that is %s', async (_, change, days = 6) => {
  const service = await open()
  const held = await hold(service)
  await change(service, held)
  after(days * dayMs)
  await remind(service.database)
  expect((await mailsTo(service.database, held.email)).filter(isReminder)).toEqual([])
})

type Held = Awaited<ReturnType<typeof hold>>

test('an account without a confirmed address is reminded once, with a link that confirms it, unless it was sent a quote', async () => {
  const service = await open()
  const { app, database } = service
  const [idle, confirmed, ordered, quoted] = [
    await signUp(service),
    await signUp(service),
    await signUp(service),
    await signUp(service),
  ]
  const confirm = async ({ email, cookie }: typeof idle) => {
    const body = { token: tokenIn((await mailsTo(database, email)).at(-1)) }
    return (await send(app, endpoints.confirmEmail, { body, cookie })).status
  }
  await confirm(confirmed)
  await send(app, endpoints.placeOrder, { body: validOrder, cookie: quoted.cookie })
  await database.query.updateTable('request').set({ quoteCount: 1 }).execute()
  await send(app, endpoints.placeOrder, { body: validOrder, cookie: ordered.cookie })
  // One that the account itself asks for is not followed by another reminder.
  await send(app, endpoints.sendConfirmation, { cookie: idle.cookie })
  for (const hours of [47, 48, 49, 72]) {
    after(hours * hourMs)
    await remind(database)
  }
  for (const [{ email }, count] of [
    [idle, 1],
    [ordered, 1],
    [confirmed, 0],
    [quoted, 0],
  ] as const) {
    expect((await mailsTo(database, email)).filter(isReminder)).toHaveLength(count)
  }
  expect(await confirm(idle)).toBe(204)
})

function isReminder(mail: string): boolean {
  return /only\s+reminder/.test(mail)
}

test('an address gets one reminder a day for all its orders, within the limit of all such emails', async () => {
  const { database } = await open()
  const [bombed, full] = [newEmail(), newEmail()]
  for (const email of [bombed, bombed, bombed, full]) {
    await addUnconfirmedOrder(database, email, 7 * dayMs, true)
  }
  after(6 * dayMs)
  const limit = createLimit(database, true)
  for (const _ of Array(10).keys()) await limit('typed-address', full)
  for (const _ of [1, 2]) await remind(database)
  expect(await mailsTo(database, bombed)).toHaveLength(1)
  expect(await mailsTo(database, full)).toEqual([])
})

test.runIf(isFullRun)('four processes on one PostgreSQL remind of each order once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: orderedAt })
  onTestFinished(() => void vi.useRealTimers())
  const databases = await openTogether(4)
  const [database] = databases as [Database, ...Database[]]
  const emails = Array.from({ length: 8 }, () => newEmail())
  for (const email of emails) await addUnconfirmedOrder(database, email, 7 * dayMs, true)
  after(6 * dayMs)
  await Promise.all(databases.map(remind))
  await remind(database)
  for (const email of emails) expect(await mailsTo(database, email)).toHaveLength(1)
})
