import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { requestNumber } from '#domain/requests/request-id.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { listQueue, readOperatorRequest } from '#server/operations/read-queue.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { writeSettings } from '#server/showcase/site-settings.ts'
import { issueConfirmed } from '#tests/server/invoices.ts'
import { acceptAsRead, addOrder } from '#tests/server/orders.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import {
  type Engine,
  engines,
  openTestDatabase,
  openTogether,
} from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { updateBilling } from './billing-details.ts'
import { cancelInvoice } from './invoices.ts'
import { issueDuePlans, savePlanIssuing } from './plan-invoices.ts'

const logger = pino({ level: 'silent' })

/** A solution with a monthly plan, handed over on Dec 1, 2126, of a client with a billing address. */
async function openHandedOver(engine: Engine, isAutomatic = true) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-12-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const [database, second] =
    engine === 'postgres' ? await openTogether(2) : [await openTestDatabase(engine)]
  if (!database) throw new Error('No database was opened.')
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator', name: 'Grace' })
  const id = await addOrder(database, client)
  const companyId = client.companyId ?? ''
  const details = { name: 'Engines', address: ['1 Lace Street'], taxNumber: '' }
  await updateBilling(database.query, companyId, { details })
  const company = { ...defaultSettings.company, name: 'Agency', email: 'office@agency.example' }
  await writeSettings(database, callOf(operator), { ...defaultSettings, company })
  const terms = { ...validQuote, billing: 'monthly' as const, validUntil: '2126-12-20' }
  await sendQuote(database, operator, id, {
    ...terms,
    estimatedCompletion: '2127-01-20',
    version: 1,
  })
  await acceptAsRead(database, client, id, 1, 'Ada')
  const { query } = database
  const number = requestNumber(id)
  await query
    .updateTable('request')
    .set({ status: 'in-progress', solutionUrl: 'https://x.example' })
    .execute()
  const { version } = await query.selectFrom('request').select('version').executeTakeFirstOrThrow()
  const move = { to: 'completed' as const, version, reason: 'Agreed by phone.' }
  await moveRequest(database, operator, id, move)
  if (isAutomatic) await savePlanIssuing(database, companyId, true)

  return {
    database,
    second: second ?? database,
    client,
    operator,
    id,
    companyId,
    run: (on = database) => issueDuePlans({ database: on, logger }),
    on: (day: string) => void vi.setSystemTime(`${day}T10:00:00Z`),
    async planDueOn() {
      const row = query.selectFrom('request').where('number', '=', number).select('planDueOn')
      return (await row.executeTakeFirstOrThrow()).planDueOn
    },
    async plans() {
      const rows = query.selectFrom('invoice').where('key', 'like', 'plan-%').orderBy('sequence')
      return (await rows.select('key').execute()).map(({ key }) => key)
    },
    async waiting() {
      const { requests } = await listQueue(database, operator, { view: 'plans' })
      return requests.map((one) => [one.id, one.duePlan?.since])
    },
  }
}

const december = 'plan-2126-12-01-2126-12-31'
const january = 'plan-2127-01-01-2127-01-31'

describe.each(engines)('on %s, a plan', (engine) => {
  test('waits in the queue from its due day until an operator issues it, period by period', async () => {
    const opened = await openHandedOver(engine, false)
    const { database, operator, id, run, on, plans, waiting } = opened
    await run()
    expect(await plans()).toEqual([])
    expect(await waiting()).toEqual([[id, '2126-12-01']])
    const { requests } = await listQueue(database, operator, { view: 'plans' })
    const { duePlan } = await readOperatorRequest(database, id)
    expect(requests[0]?.duePlan).toEqual(duePlan)
    on('2126-12-05')
    // Not from the day on which it is issued.
    const issued = await issueConfirmed(database, operator, id, { what: 'plan' })
    expect(duePlan?.totalCents).toBe(issued.totalCents)
    expect(await plans()).toEqual([december])
    expect(await waiting()).toEqual([])
    on('2126-12-31')
    expect(await waiting()).toEqual([])
    on('2127-01-01')
    expect(await waiting()).toEqual([[id, '2127-01-01']])
  })

  test('is issued by itself on its due day, once, by two processes that both look', async () => {
    const { database, second, client, run, on, plans, waiting, planDueOn } =
      await openHandedOver(engine)
    await Promise.all([run(database), run(second), run(database), run(second)])
    expect(await plans()).toEqual([december])
    expect(await planDueOn()).toBe('2127-01-01')
    expect(await waiting()).toEqual([])
    on('2127-01-01')
    await Promise.all([run(second), run(database)])
    expect(await plans()).toEqual([december, january])
    const events = database.query.selectFrom('requestEvent').where('kind', '=', 'invoice')
    const written = await events.select(['actorId', 'actorName', 'actorRole']).execute()
    const service = { actorId: null, actorName: 'Hitlist', actorRole: 'operator' }
    expect(written).toEqual([service, service])
    const emailed = database.query.selectFrom('notification').where('kind', '=', 'invoice')
    const readers = (await emailed.select('userId').execute()).map(({ userId }) => userId)
    expect(new Set(readers)).toEqual(new Set([client.id]))
  })

  test('and the parts of its quote are invoiced as if no lines had been written', async () => {
    const opened = await openHandedOver(engine)
    const { database, operator, id, run, on, plans, planDueOn, waiting } = opened
    const lines = [{ title: 'plan-2126-12-01-2130-12-31', amountCents: 90_000 }]
    const write = () => issueConfirmed(database, operator, id, { what: 'lines', lines })
    await cancelInvoice({ database }, operator, (await write()).number)
    await write()
    expect(await planDueOn()).toBe('2126-12-01')
    await run()
    expect(await plans()).toEqual([december])
    await cancelInvoice({ database }, operator, (await write()).number)
    expect(await planDueOn()).toBe('2127-01-01')
    // The quote's own part is due since the handover.
    expect(await issueConfirmed(database, operator, id)).toMatchObject({ key: 'quote-1-1' })
    await write()
    expect(await waiting()).toEqual([])
    on('2127-01-01')
    await run()
    expect(await plans()).toEqual([december, january])
  })

  test('is caught up period by period after days off', async () => {
    const { run, on, plans } = await openHandedOver(engine)
    on('2127-01-01')
    await run()
    expect(await plans()).toEqual([december, january])
  })

  test('waits for an operator when the clock has jumped ahead, and is not issued twice when it jumps back', async () => {
    const { run, on, plans, waiting, id } = await openHandedOver(engine)
    await run()
    on('2136-12-01')
    await run()
    expect(await plans()).toEqual([december])
    expect(await waiting()).toEqual([[id, '2127-01-01']])
    on('2126-11-01')
    await run()
    on('2126-12-15')
    await run()
    expect(await plans()).toEqual([december])
  })

  test('that was cancelled by a credit note waits for an operator', async () => {
    const { database, operator, id, run, on, plans, waiting } = await openHandedOver(engine)
    await run()
    const { number } = await database.query
      .selectFrom('invoice')
      .select('number')
      .executeTakeFirstOrThrow()
    await cancelInvoice({ database }, operator, number)
    on('2126-12-10')
    await run()
    expect(await plans()).toEqual([december])
    expect(await waiting()).toEqual([[id, '2126-12-01']])
    await issueConfirmed(database, operator, id, { what: 'plan' })
    expect(await plans()).toEqual([december, december])
    on('2127-01-01')
    await run()
    expect(await plans()).toEqual([december, december, january])
  })

  test('with a warning, or switched off, waits for an operator', async () => {
    const { database, companyId, run, on, plans, waiting, id } = await openHandedOver(engine)
    const details = { name: 'Engines', address: [], taxNumber: '' }
    await updateBilling(database.query, companyId, { details })
    await run()
    expect(await plans()).toEqual([])
    expect(await waiting()).toEqual([[id, '2126-12-01']])
    await updateBilling(database.query, companyId, { details: { ...details, address: ['1 Lace'] } })
    await run()
    expect(await plans()).toEqual([december])
    await savePlanIssuing(database, companyId, false)
    on('2127-01-01')
    await run()
    expect(await plans()).toEqual([december])
  })

  test('falls due no more once its request goes back to work', async () => {
    const { database, operator, id, planDueOn, run, plans } = await openHandedOver(engine)
    const { version } = await database.query
      .selectFrom('request')
      .select('version')
      .executeTakeFirstOrThrow()
    await moveRequest(database, operator, id, { to: 'in-progress', version, reason: 'A gap.' })
    expect(await planDueOn()).toBeNull()
    await run()
    expect(await plans()).toEqual([])
  })
})

test('nothing is switched on for an unknown client or the agency', async () => {
  const database = await openTestDatabase('sqlite')
  for (const id of ['nobody', 'agency']) {
    await expect(savePlanIssuing(database, id, true)).rejects.toMatchObject({ code: 'not-found' })
  }
})
