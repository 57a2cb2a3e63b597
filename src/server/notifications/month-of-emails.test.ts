import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { changeRequest, type Decision } from '#server/requests/change-request.ts'
import { saveStatementLine } from '#server/statement/statement.ts'
import { addUnconfirmedOrder } from '#tests/server/add-unconfirmed-order.ts'
import { addInvoice } from '#tests/server/invoices.ts'
import { addOrders } from '#tests/server/orders.ts'
import { openTogether } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { composeDue } from './compose-due.ts'
import { remindOfLinks } from './mail/mailer.ts'
import { mailMonths } from './mail-months.ts'
import { remindOfDeadlines } from './remind-of-deadlines.ts'

const clientCount = isFullRun ? 50 : 10
const day = 24 * 60 * 60_000

test(`in a month, three processes whose clocks jump email ${clientCount} clients everything once`, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const databases = await openTogether(3)
  const [database] = databases as [Database, ...Database[]]
  const { clients, change } = await openAgency(database)
  /** What the mailer of every process does at a moment. */
  const workAt = async (moment: string) => {
    vi.setSystemTime(moment)
    await Promise.all(databases.map(work))
    // What a process left because another one was busy with it.
    await work(database)
  }
  const [half, few] = [clients.slice(0, clientCount / 2), clients.slice(0, clientCount / 5)]

  await change(clients, 'delivered', {
    values: { status: 'completed', solutionUrl: 'https://a.example' },
    details: [{ kind: 'moved', from: 'in-progress', to: 'completed' }],
  })
  await change(clients, 'built', {
    values: { status: 'in-progress' },
    details: [{ kind: 'moved', from: 'pending', to: 'in-progress' }],
  })
  for (const client of half) {
    const renewal = { renewsOn: '2026-12-30', noticeDays: null }
    const line = { product: 'Zendesk', seats: null, centsPerSeat: 9000, ...renewal }
    await saveStatementLine(database, client.user, line)
  }
  for (const { user, delivered } of few) {
    const invoice = await addInvoice(database, user, requestId(delivered), 90_000)
    const issued = { kind: 'invoice', step: 'issued', invoice } as const
    await change([{ user, delivered, built: 0 }], 'delivered', { details: [issued] })
    await addUnconfirmedOrder(database, `x-${user.email}`, 12 * day, true)
  }
  await workAt('2026-11-01T10:00:00Z')
  vi.setSystemTime('2026-11-05T10:00:00Z')
  await change(half, 'built', {
    details: [{ kind: 'item-changed', name: 'Search', what: 'built' }],
  })
  await workAt('2026-11-05T11:00:00Z')
  for (const step of ['down', 'up'] as const) {
    const outage = { step, since: '2026-11-06T10:00:00.000Z' }
    const address = 'https://a.example'
    const details: [EventDetail, EventDetail] = [
      { kind: 'watched', ...outage, address },
      { kind: 'outage', ...outage },
    ]
    await change(few, 'delivered', { details })
    await workAt(`2026-11-06T1${step === 'down' ? 1 : 2}:00:00Z`)
  }
  for (const moment of [
    '2026-11-09T08:00:00Z',
    '2026-11-13T00:00:00Z',
    '2026-11-20T00:00:00Z',
    '2026-11-18T00:00:00Z',
    '2026-11-30T12:00:00Z',
    '2026-12-01T07:59:59Z',
    '2026-12-01T08:00:00Z',
    '2026-11-30T23:00:00Z',
    '2026-12-01T09:00:00Z',
  ]) {
    await workAt(moment)
  }

  const sent = await database.query
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'body'])
    .execute()
  const kinds = Map.groupBy(sent, ({ kind }) => kind ?? 'order-reminder')
  expect(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))).toEqual({
    'solution-ready': clientCount,
    progress: clientCount,
    update: half.length,
    'weekly-progress': half.length,
    'monthly-summary': clientCount,
    'cancellation-reminder': half.length,
    outage: 2 * few.length,
    watch: 2 * few.length,
    invoice: few.length,
    'invoice-reminder': 3 * few.length,
    'order-reminder': few.length,
  })
  expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(sent.length)
})

interface Client {
  user: Awaited<ReturnType<typeof addUser>>
  /** The numbers of two requests. */
  delivered: number
  built: number
}

async function openAgency(database: Database) {
  await addUser(database, { role: 'operator' })
  const by = { id: '', name: 'Hitlist', role: 'operator' } as const
  const clients: Client[] = []
  for (let count = 0; count < clientCount; count += 1) {
    const user = await addUser(database)
    const [delivered = 0, built = 0] = await addOrders(database, user, 2)
    clients.push({ user, delivered, built })
  }
  return {
    clients,
    /** Changes one of the requests of each client. */
    change: (some: Client[], which: 'delivered' | 'built', decision: Decision) =>
      database.change(async (trx) => {
        for (const { [which]: number } of some) {
          await changeRequest(trx, { scope: { number }, by }, () => decision)
        }
      }),
  }
}

async function work(database: Database): Promise<void> {
  await composeDue({ database })
  await remindOfLinks({ database, limit: createLimit(database, true) })
  await remindOfDeadlines({ database })
  await mailMonths({ database })
}
