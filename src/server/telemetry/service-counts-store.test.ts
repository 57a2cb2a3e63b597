import { expect, test } from 'vitest'
import { requestId } from '#domain/requests/request-id.ts'
import { recordBackup } from '#server/backup/backup-store.ts'
import {
  addMail,
  claimMail,
  markFailed,
  markSent,
} from '#server/notifications/mail/outbox-store.ts'
import { addDeliveries, insertWebhook } from '#server/webhooks/webhook-store.ts'
import { addInvoice } from '#tests/server/invoices.ts'
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
      gauges: {
        requests: { due: 0, overdue: 0 },
        outbox_emails: { uncomposed: 0, waiting: 0, 'given-up': 0 },
        outbox_oldest_seconds: 0,
        webhook_deliveries: 0,
        webhook_delay_seconds: 0,
        payments_held: 0,
        backup_age_seconds: undefined,
      },
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
      (await claimMail(database.query, now, minuteMs, 'account')) ?? expect.unreachable()
    await markSent(query, await claim(), now)
    await markFailed(query, await claim(), 'ECONNREFUSED')

    await addDueDeliveries(25, -5)
    await addPayments('amount', 'dismissed', null)
    await recordBackup(database, before(45), now)

    expect(await readServiceCounts(query, now)).toEqual({
      orders: 3,
      gauges: {
        requests: { due: 2, overdue: 1 },
        outbox_emails: { uncomposed: 1, waiting: 2, 'given-up': 1 },
        outbox_oldest_seconds: 50 * 60,
        webhook_deliveries: 2,
        webhook_delay_seconds: 25 * 60,
        payments_held: 1,
        backup_age_seconds: 45 * 60,
      },
    })

    async function addDueDeliveries(...dueMinutesAgo: number[]) {
      const createdAt = before(60).toISOString()
      await insertWebhook(query, { id: 'w', url: '', kinds: null, secret: '', createdAt })
      const events = query.selectFrom('requestEvent').select(['id', 'requestNumber'])
      const { id, requestNumber } = await events.executeTakeFirstOrThrow()
      for (const minutes of dueMinutesAgo) {
        const delivered = { eventId: id, requestNumber, kind: 'new-order' } as const
        await addDeliveries(query, delivered, before(minutes).toISOString())
      }
    }

    async function addPayments(...reasons: ('amount' | 'dismissed' | null)[]) {
      const invoiceNumber = await addInvoice(database, client, requestId(first ?? 0), 1000)
      const payment = {
        invoiceNumber,
        amountCents: 1,
        paidOn: '2026-11-01',
        method: 'stripe',
      } as const
      for (const [index, held] of reasons.entries()) {
        const row = { ...payment, stripeId: `pi_${index}`, recordedAt: now.toISOString(), held }
        await query.insertInto('payment').values(row).execute()
      }
    }

    async function setRequest(number = 0, values: { dueAt: string; closedAt?: string }) {
      await query.updateTable('request').set(values).where('number', '=', number).execute()
    }
  },
)
