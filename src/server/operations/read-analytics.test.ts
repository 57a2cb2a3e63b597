import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { CallError } from '#contract/errors.ts'
import { analyticsSchema } from '#domain/operations/analytics.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { answerHours, dueTime, waitingFrom } from '#domain/requests/waiting.ts'
import { defaultHours } from '#domain/site/site-settings.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database } from '#server/db/database.ts'
import { declineQuote, sendQuote, withdrawQuote } from '#server/quotes/quotes.ts'
import {
  assignRequest,
  closeRequest,
  moveRequest,
  reopenRequest,
  setEstimatedCompletion,
} from '#server/requests/move-request.ts'
import { sendMessage, writeNote, writeToClient } from '#server/requests/write-message.ts'
import { acceptAsRead, addOrder, newKey, openWithRequest } from '#tests/server/orders.ts'
import { enginesOfThisRun } from '#tests/server/safety/engines-of-this-run.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { readQueueCounts } from './queue-store.ts'
import { readAnalytics } from './read-analytics.ts'
import { readOperatorRequest } from './read-queue.ts'

const hourMs = 60 * 60_000
const start = new Date('2026-11-02T09:00:00.000Z')
const reason = 'Agreed by phone'
const estimatedCompletion = '2027-01-01'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => void vi.useRealTimers())

test.each(enginesOfThisRun)(
  'whatever is done on %s, whose turn it is follows from the events, and figures count as the queue does',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const { steps, act } = await openActions(database)
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 30, maxLength: 30 }), async (taken) => {
        for (const step of taken) expectTurnFollows(await act(step))
        const { openByAge } = await readAnalytics(database, {})
        const { counts } = await readQueueCounts(database.query, {
          operatorId: '',
          now: new Date().toISOString(),
        })
        const open = openByAge.reduce((sum, age) => sum + age.pending + age.inProgress, 0)
        expect(open).toBe(counts.pending + counts['in-progress'])
      }),
      { numRuns: isFullRun ? 8 : 2 },
    )
  },
)

test.each(engines)('an answer on %s counts once, in time until it is due', async (engine) => {
  const { database, client, operator, id } = await openWithRequest(engine)
  const answer = () => writeToClient(database, operator, id, { text: 'Yes.' }, newKey())
  const ask = () => sendMessage(database, client, id, { text: '?' }, newKey())
  pass(48)
  await answer()
  await answer()
  await ask()
  pass(1)
  await ask()
  pass(46.9)
  expect((await readAnalytics(database, {})).answers).toMatchObject({ inTime: 1, late: 0 })
  pass(0.11)
  // What is overdue is late before it is answered, too.
  const waiting = (await readAnalytics(database, {})).answers
  expect(waiting).toMatchObject({ inTime: 1, late: 1 })
  await answer()
  const { answers } = await readAnalytics(database, {})
  expect(answers).toMatchObject({ inTime: 1, late: 1 })
  expect(answers.medianMinutes).toBeGreaterThan(45 * 60)
  expect(answers.medianMinutes).toBeLessThan(51 * 60)
})

test.each(engines)(
  'figures on %s have the orders of their weeks by product, and other products as one',
  async (engine) => {
    // The last moment of a week.
    vi.setSystemTime('2026-11-08T23:59:59.999Z')
    const { database, client } = await openWithRequest(engine)
    for (const targetSaaS of ['Zoom', ' zoom ', 'Our own CRM', 'Jane Doe’s list']) {
      pass(24 * 7)
      await addOrder(database, client, { targetSaaS })
    }
    const range = { from: '2026-11-02', to: '2026-11-23' }
    const { orders, targets } = analyticsSchema.parse(await readAnalytics(database, range))
    expect(orders.weeks).toEqual(
      ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].map((week) => ({ week, count: 1 })),
    )
    expect(targets).toEqual([
      { target: 'Zoom', count: 2 },
      { target: 'Slack', count: 1 },
      { target: null, count: 1 },
    ])
    const part = await readAnalytics(database, { from: '2026-11-10', to: '2026-11-16' })
    expect(part.orders.weeks).toEqual([
      { week: '2026-11-09', count: 1 },
      { week: '2026-11-16', count: 1 },
    ])
  },
)

test.each(engines)(
  'quotes count on %s with their totals when they are sent, accepted and declined',
  async (engine) => {
    const { database, client, operator, id } = await openWithRequest(engine)
    await sendQuote(database, operator, id, quoteOf(1))
    await declineQuote(database, client, id, 1)
    const { version } = await readOperatorRequest(database, id)
    await sendQuote(database, operator, id, quoteOf(version))
    for (const _ of [1, 2]) await acceptAsRead(database, client, id, 2, 'Ada')
    const cents = 1_450_050
    expect((await readAnalytics(database, {})).quotes).toMatchObject({
      sent: { count: 2, cents: 2 * cents },
      accepted: { count: 1, cents },
      declined: { count: 1, cents },
    })
  },
)

test.each(engines)(
  'a settled week is stored on %s by the products that an order offers, and is the same when its company is deleted',
  async (engine) => {
    const { database, client, operator, id } = await openWithRequest(engine)
    await addOrder(database, client, { targetSaaS: ' slack ' })
    await addOrder(database, client, { targetSaaS: 'Jane Doe’s list' })
    await sendQuote(database, operator, id, quoteOf(1))
    await declineQuote(database, client, id, 1)
    const stored = () => database.query.selectFrom('analyticsWeek').selectAll().execute()
    // The week ends on November 8. Fifteen days later, no order of it is deleted any more for want of a confirmed address.
    vi.setSystemTime('2026-11-23T23:59:59.999Z')
    await cleanUp(database)
    expect(await stored()).toEqual([])
    vi.setSystemTime('2026-12-07T00:00:00.000Z')
    await addOrder(database, client, { targetSaaS: 'Zoom' })
    const counted = await readAnalytics(database, {})
    expect(counted.orders.count).toBe(4)
    await cleanUp(database)
    expect(await stored()).toHaveLength(2)
    expect(JSON.stringify(await stored())).not.toContain('Jane')
    expect(await readAnalytics(database, {})).toEqual(counted)
    await database.query
      .deleteFrom('company')
      .where('id', '=', client.companyId ?? '')
      .execute()
    const { orders, answers, quotes } = await readAnalytics(database, {})
    expect(orders.count).toBe(3)
    expect(quotes).toEqual(counted.quotes)
    // What was overdue is gone.
    const { inTime, medianMinutes } = counted.answers
    expect(answers).toMatchObject({ inTime, late: 0, medianMinutes })
  },
)

function expectTurnFollows({ events, plan, quotes, waitingOn, dueAt }: OperatorRequest): void {
  const waiting = waitingFrom(events, events.at(-1)?.at ?? '')
  const accepted = quotes.find((quote) => quote.status === 'accepted')?.plan
  expect(waitingOn).toBe(waiting.waitingOn)
  expect(dueAt).toBe(dueTime(waiting, answerHours(accepted, plan), defaultHours))
}

function pass(hours: number): void {
  vi.setSystemTime(Date.now() + hours * hourMs)
}

function quoteOf(version: number) {
  return { ...validQuote, version, validUntil: '2027-10-01' }
}

/** What can be done with the requests of a database, whatever their state. */
async function openActions(database: Database) {
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const order = (targetSaaS: string) => addOrder(database, client, { targetSaaS })
  const ids = [await order('Slack'), await order('Zoom')]
  const move = (to: RequestStatus) => (at: At) =>
    moveRequest(database, operator, at.id, { version: at.version, to, reason })
  const takes: Record<string, (at: At) => Promise<unknown>> = {
    order: async ({ target }) => ids.push(await order(target)),
    ask: ({ id }) => sendMessage(database, client, id, { text: '?' }, newKey()),
    answer: ({ id }) => writeToClient(database, operator, id, { text: '!' }, newKey()),
    settle: async ({ id }) => {
      const { events } = await readOperatorRequest(database, id)
      const settlesUpTo = events.at(-1)?.id
      await writeNote(database, operator, id, { text: 'Thanks', settlesUpTo }, newKey())
    },
    note: ({ id }) => writeNote(database, operator, id, { text: 'Hm' }, newKey()),
    assign: ({ id }) => assignRequest(database, operator, id, { assigneeId: operator.id }),
    estimate: ({ id, version }) =>
      setEstimatedCompletion(database, operator, id, { version, estimatedCompletion }),
    quote: ({ id, version }) => sendQuote(database, operator, id, quoteOf(version)),
    accept: ({ id, number }) => acceptAsRead(database, client, id, number, 'Ada'),
    decline: ({ id, number }) => declineQuote(database, client, id, number),
    withdraw: ({ id, number, version }) =>
      withdrawQuote(database, operator, id, { number, version }),
    'in-progress': move('in-progress'),
    pending: move('pending'),
    completed: move('completed'),
    close: ({ id, version }) => closeRequest(database, operator, id, { version, reason }),
    reopen: ({ id, version }) => reopenRequest(database, operator, id, { version, reason }),
  }
  /** An action on one of the requests, some hours after the one before it. */
  const steps = fc.record({
    action: fc.constantFrom(...Object.keys(takes)),
    request: fc.nat(),
    hours: fc.double({ min: 0, max: 60, noNaN: true }),
    target: fc.constantFrom('Slack', 'Adobe Creative Cloud', ' ZOOM', 'Something else'),
  })
  /** Takes a step, and returns its request. What a request's state does not allow changes nothing. */
  const act = async (step: StepOf<typeof steps>): Promise<OperatorRequest> => {
    pass(step.hours)
    const id = ids[step.request % ids.length] ?? ''
    const { version, quotes } = await readOperatorRequest(database, id)
    const at = { id, version, number: quotes[0]?.number ?? 1, target: step.target }
    await takes[step.action]?.(at).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
    return readOperatorRequest(database, id)
  }
  return { steps, act }
}

/** A request with the number of its newest quote, and the product of a new order. */
type At = { id: string; version: number; number: number; target: string }

type StepOf<Steps> = Steps extends fc.Arbitrary<infer Step> ? Step : never
