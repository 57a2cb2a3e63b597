import { expect, test } from 'vitest'
import { openExplained } from '#server/db/query-plans.fixture.ts'
import {
  addMail,
  claimMail,
  markFailed,
  markSent,
} from '#server/notifications/mail/outbox-store.ts'
import { addOrders } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { readServiceCounts } from './service-counts-store.ts'

const mail = { recipient: 'ada@example.com', subject: 'Hello', body: 'Hello' }
const minuteMs = 60_000

test.each(engines)(
  'on %s, orders, answers due and overdue, and emails waiting and given up are counted',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const { query } = database
    const now = new Date()
    const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
    expect(await readServiceCounts(query, now)).toEqual({
      orders: 0,
      due: 0,
      overdue: 0,
      emailsWaiting: 0,
      emailsToCompose: 0,
      emailsGivenUp: 0,
      oldestEmailSeconds: 0,
    })

    const client = await addUser(database)
    const [first, second, third] = await addOrders(database, client, 3)
    await setRequest(first, { dueAt: before(1).toISOString() })
    await setRequest(second, { dueAt: before(-60).toISOString() })
    await setRequest(third, { dueAt: before(1).toISOString(), closedAt: now.toISOString() })
    await query.deleteFrom('outbox').execute()
    const { id: eventId } = await query
      .selectFrom('requestEvent')
      .select('id')
      .executeTakeFirstOrThrow()
    const about = { eventId, userId: client.id, requestNumber: first ?? 0 }
    const notification = {
      ...about,
      kind: 'order-received' as const,
      createdAt: before(50).toISOString(),
    }
    await query.insertInto('notification').values(notification).execute()
    for (const [index, minutes] of [40, 30, 20, 10].entries()) {
      await addMail(query, `mail-${index}`, mail, before(minutes))
    }
    const claim = async () =>
      (await claimMail(database, now, minuteMs, ['account'])) ?? expect.unreachable()
    await markSent(query, await claim(), now)
    await markFailed(query, await claim(), 'ECONNREFUSED')

    expect(await readServiceCounts(query, now)).toEqual({
      orders: 3,
      due: 2,
      overdue: 1,
      emailsWaiting: 2,
      emailsToCompose: 1,
      emailsGivenUp: 1,
      oldestEmailSeconds: 50 * 60,
    })

    async function setRequest(number = 0, values: { dueAt: string; closedAt?: string }) {
      await query.updateTable('request').set(values).where('number', '=', number).execute()
    }
  },
)

test('each count reads an index', async () => {
  const { database, plansOf } = await openExplained()
  const plans = await plansOf(() => readServiceCounts(database.query, new Date()))
  expect(plans).toHaveLength(6)
  // Notifications are deleted as soon as their emails are composed.
  for (const plan of plans.filter((each) => !each.includes('notification'))) {
    // The newest request is the end of the table's own order.
    expect(plan).toMatch(/SEARCH \w+ USING (COVERING )?INDEX|^SCAN request$/)
    expect(plan).not.toMatch(/SCAN outbox|TEMP B-TREE/)
  }
})
