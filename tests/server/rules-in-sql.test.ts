import fc from 'fast-check'
import { expressionBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { invoiceStatusOn } from '#domain/invoices/invoice-sums.ts'
import type { QueueView } from '#domain/operations/operations.ts'
import { describeDue } from '#domain/requests/hit-request.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { unansweredMessage, waitingParties } from '#domain/requests/waiting.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { updateInvoice } from '#server/invoices/invoice-store.ts'
import { listQueueItems } from '#server/operations/queue-store.ts'
import { appendEvent, listEvents } from '#server/requests/event-store.ts'
import { updateRequest } from '#server/requests/request-changes.ts'
import { noDueTime } from '#server/requests/request-row.ts'
import { addInvoice } from './invoices.ts'
import { addOrders } from './orders.ts'
import { type Engine, engines, openTestDatabase } from './test-database.ts'
import { addUser } from './users.ts'

const now = '2026-11-16T09:00:00.000Z'
const today = '2026-11-16'

/** Each run adds requests to one database. */
const runsOf = (engine: Engine) => ({ numRuns: isFullRun ? 10 : engine === 'sqlite' ? 4 : 2 })
const perRun = { minLength: 8, maxLength: 8 }

const timelines = fc.array(
  fc.array(
    fc.constantFrom<[Role, EventDetail]>(
      ['client', { kind: 'messaged', text: 'When?' }],
      ['client', { kind: 'messaged', text: 'And "settles":true?' }],
      ['client', { kind: 'quote-declined', number: 1 }],
      ['client', { kind: 'item-changed', name: 'Search', what: 'off' }],
      ['operator', { kind: 'messaged', text: 'Soon.' }],
      ['operator', { kind: 'noted', text: 'Says "settles":true' }],
      ['operator', { kind: 'noted', text: 'Thanks only', settles: true }],
      ['operator', { kind: 'quoted', number: 1, totalCents: 100, validUntil: '2026-12-01' }],
      ['operator', { kind: 'quote-withdrawn', number: 1 }],
      ['operator', { kind: 'moved', from: 'pending', to: 'in-progress' }],
      ['operator', { kind: 'moved', from: 'in-progress', to: 'completed' }],
      ['operator', { kind: 'moved', from: 'in-progress', to: 'pending', reason: 'Wait' }],
      ['operator', { kind: 'closed', closure: 'declined', reason: 'No' }],
      ['operator', { kind: 'reopened', reason: 'Yes' }],
      ['operator', { kind: 'assigned', assignee: null }],
    ),
    { maxLength: 8 },
  ),
  perRun,
)

test.each(engines)(
  'a queue row on %s shows the open question that the rule finds',
  async (engine) => {
    const { database, client, operator } = await openQueue(engine)
    const authors = { client, operator }
    await fc.assert(
      fc.asyncProperty(timelines, async (drawn) => {
        const numbers = await addOrders(database, client, drawn.length)
        for (const [nth, requestNumber] of numbers.entries()) {
          for (const [role, detail] of drawn[nth] ?? []) {
            const by = { ...authors[role], role }
            await appendEvent(database.query, { requestNumber, by, at: now, detail })
          }
        }
        for (const { id, question } of await listOf(database, numbers)) {
          const number = numbers.find((one) => requestId(one) === id) ?? 0
          const asked = unansweredMessage(await listEvents(database.query, number))
          const text = asked?.detail.kind === 'messaged' ? asked.detail.text : undefined
          expect(question).toBe(text)
        }
      }),
      runsOf(engine),
    )
  },
)

const turns = fc.array(
  fc.record({
    waitingOn: fc.constantFrom(...waitingParties),
    dueAt: fc.constantFrom('2026-11-16T08:59:59.999Z', now, '2026-11-16T09:00:00.001Z', noDueTime),
  }),
  perRun,
)

test.each(engines)('the views Overdue and Waiting on %s list by the rules', async (engine) => {
  const { database, client } = await openQueue(engine)
  await fc.assert(
    fc.asyncProperty(turns, async (drawn) => {
      const numbers = await addOrders(database, client, drawn.length)
      for (const [nth, number] of numbers.entries()) {
        await updateRequest(database.query, number, { ...drawn[nth] })
      }
      const all = await listOf(database, numbers)
      const late = all.filter(
        ({ dueAt = noDueTime }) => describeDue(dueAt, Date.parse(now)).isOverdue,
      )
      expect(await listOf(database, numbers, 'overdue')).toEqual(late)
      const theirs = all.filter(({ waitingOn }) => waitingOn === 'client')
      expect(await listOf(database, numbers, 'waiting')).toEqual(theirs)
    }),
    runsOf(engine),
  )
})

const invoices = fc.array(
  fc.record({
    paidCents: fc.constantFrom(0, 99, 100, 101),
    dueOn: fc.constantFrom('2026-11-15', today, '2026-11-17'),
    isCreditNote: fc.boolean(),
    isCancelled: fc.boolean(),
  }),
  perRun,
)

test.each(engines)('the view of unpaid invoices on %s lists by the rule', async (engine) => {
  const { database, client } = await openQueue(engine)
  await fc.assert(
    fc.asyncProperty(invoices, async (drawn) => {
      const numbers = await addOrders(database, client, drawn.length / 2)
      const unpaid = new Set<string>()
      for (const [nth, { isCreditNote, isCancelled, ...paid }] of drawn.entries()) {
        const id = requestId(numbers[Math.floor(nth / 2)] ?? 0)
        const number = await addInvoice(database, client, id, 100)
        const values = {
          ...paid,
          // One invoice is cancelled by one credit note at most.
          cancels: isCreditNote ? `of ${number}` : null,
          cancelledBy: isCancelled ? `by ${number}` : null,
        }
        const set = database.query.updateTable('invoice').set(values).where('number', '=', number)
        const row = await set.returningAll().executeTakeFirstOrThrow()
        await updateInvoice(database.query, number, { paidCents: row.paidCents })
        if (invoiceStatusOn(row, today) === 'overdue') unpaid.add(id)
      }
      const listed = await listOf(database, numbers, 'unpaid')
      expect(listed.map(({ id }) => id)).toEqual([...unpaid])
    }),
    runsOf(engine),
  )
})

async function openQueue(engine: Engine) {
  const database = await openTestDatabase(engine)
  const client = await addUser(database)
  return { database, client, operator: await addUser(database, { role: 'operator' }) }
}

/** Rows of the queue, oldest first, of these requests alone. */
function listOf({ query }: Database, numbers: number[], view?: QueueView) {
  const found = expressionBuilder<Schema, 'request'>()('request.number', 'in', numbers)
  const page = { found, view, sort: 'oldest', state: 'all', operatorId: '', now } as const
  return listQueueItems(query, page, numbers.length)
}
