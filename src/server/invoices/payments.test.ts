import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceMessages } from '#domain/invoices/invoice.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { readServiceLog } from '#server/accounts/security-log.ts'
import { listQueue } from '#server/operations/read-queue.ts'
import { listEvents } from '#server/requests/event-store.ts'
import { addInvoice, cancelDirectly } from '#tests/server/invoices.ts'
import { openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { callOf } from '#tests/server/users.ts'
import { readInvoice } from './change-invoice.ts'
import {
  cancelInvoice,
  exportInvoices,
  listInvoices,
  readInvoiceMonths,
  stopReminders,
} from './invoices.ts'
import {
  decideHeldPayment,
  recordOnlinePayment,
  recordPayment,
  reversePayment,
} from './payments.ts'

const paidOn = '2026-11-10'

describe.each(engines)('on %s', (engine) => {
  test('bank payments count in part and in full, each with its event, and never above what is open', async () => {
    const { needed, operator, number, steps } = await openWithInvoice(engine)
    const pay = (amountCents: number) =>
      recordPayment(needed, operator, number, { amountCents, paidOn }, randomUUID())
    expect(await pay(30_000)).toMatchObject({ paidCents: 30_000, openCents: 70_000 })
    await expect(pay(70_001)).rejects.toMatchObject({
      code: 'invalid',
      fields: { amountCents: 'Please enter at most $700, the balance due' },
    })
    const paid = await pay(70_000)
    expect(paid).toMatchObject({ status: 'paid', paidCents: 100_000, openCents: 0 })
    expect(paid.payments).toEqual([
      { id: expect.any(Number), amountCents: 30_000, paidOn, method: 'bank' },
      { id: expect.any(Number), amountCents: 70_000, paidOn, method: 'bank' },
    ])
    await expect(pay(1)).rejects.toMatchObject({ code: 'conflict', message: invoiceMessages.paid })
    expect(await steps()).toEqual(['part-paid', 'paid'])
  })

  test.each([true, false])(
    'of payments recorded at the same time, those count that are open, and their sum is kept; with a request: %s',
    async (hasRequest) => {
      const { needed, operator, number, steps } = await openWithInvoice(engine)
      const { query } = needed.database
      // As after its company was deleted: then nothing but the invoice itself is locked.
      if (!hasRequest) await query.updateTable('invoice').set({ requestNumber: null }).execute()
      const payments = Array.from({ length: 8 }, () =>
        recordPayment(needed, operator, number, { amountCents: 20_000, paidOn }, randomUUID()),
      )
      const results = await Promise.allSettled(payments)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      const rows = await query.selectFrom('payment').select('amountCents').execute()
      expect(rows.map(({ amountCents }) => amountCents)).toEqual(Array(5).fill(20_000))
      const invoices = await query.selectFrom('invoice').select('paidCents').execute()
      expect(invoices).toEqual([{ paidCents: 100_000 }])
      expect(await steps()).toEqual(hasRequest ? [...Array(4).fill('part-paid'), 'paid'] : [])
    },
  )

  test('a payment repeated with its key counts once, also at the same moment; another one with it is a conflict', async () => {
    const { needed, operator, number, steps } = await openWithInvoice(engine)
    const key = randomUUID()
    const pay = (amountCents: number) =>
      recordPayment(needed, operator, number, { amountCents, paidOn }, key)
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(20_000)))
    for (const reply of replies) expect(reply).toMatchObject({ paidCents: 20_000 })
    expect(await pay(20_000)).toMatchObject({ paidCents: 20_000, payments: [{}] })
    const reused = { code: 'conflict', message: invoiceMessages.keyReused }
    await expect(pay(20_001)).rejects.toMatchObject(reused)
    expect(await steps()).toEqual(['part-paid'])
  })

  test('a payment is reversed once, with who and why, and the invoice is open again', async () => {
    const { needed, operator, number, steps, reverse, log } = await openWithInvoice(engine)
    const paid = await recordPayment(
      needed,
      operator,
      number,
      { amountCents: 100_000, paidOn },
      randomUUID(),
    )
    expect(paid.status).toBe('paid')
    const id = paid.payments[0]?.id ?? 0
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => reverse(id, 'The bank returned it.')),
    )
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({ status: 'overdue', paidCents: 0, openCents: 100_000 })
    expect(done[0]?.payments).toEqual([
      { id, amountCents: 100_000, paidOn, method: 'bank' },
      {
        id: expect.any(Number),
        amountCents: -100_000,
        paidOn: todayUtc(),
        method: 'bank',
        reverses: id,
        reason: 'The bank returned it.',
      },
    ])
    const reversed = { code: 'conflict', message: invoiceMessages.reversed }
    await expect(reverse(id)).rejects.toMatchObject(reversed)
    const notCounted = { code: 'conflict', message: invoiceMessages.notCounted }
    await expect(reverse(done[0]?.payments[1]?.id ?? 0)).rejects.toMatchObject(notCounted)
    await expect(reverse(id + 99)).rejects.toMatchObject({ code: 'not-found' })
    expect(await steps()).toEqual(['paid', 'payment-reversed'])
    expect(await log()).toEqual([
      { actor: operator.email, detail: `${number}, $1,000.00: The bank returned it.` },
    ])
  })

  test('a held payment counts or is dismissed, once', async () => {
    const { needed, operator, number, steps } = await openWithInvoice(engine)
    const pay = (stripeId: string, amountCents: number, currency = 'usd') =>
      recordOnlinePayment(needed, number, { stripeId, amountCents, currency, paidOn })
    const decide = (place: number, isCounted: boolean) =>
      decideHeldPayment(needed, operator, number, place, isCounted)
    expect(await pay('cs_1', 40_000)).toBe('amount')
    expect(await pay('cs_2', 100_001)).toBe('amount')
    expect(await pay('cs_3', 100_000, 'eur')).toBe('currency')
    const { query } = needed.database
    const rows = await query.selectFrom('payment').orderBy('id').select('id').execute()
    const [small = 0, large = 0, foreign = 0] = rows.map(({ id }) => id)

    expect(await decide(small, true)).toMatchObject({ status: 'overdue', paidCents: 40_000 })
    await expect(decide(small, false)).rejects.toMatchObject({ message: invoiceMessages.notHeld })
    await expect(decide(large, true)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Only $600 is due.'),
    })
    await expect(decide(foreign, true)).rejects.toMatchObject({
      message: invoiceMessages.otherCurrency,
    })
    expect(await decide(large, false)).toMatchObject({ paidCents: 40_000, openCents: 60_000 })
    const decided = await decide(foreign, false)
    expect(decided.payments.map(({ id }) => id)).toEqual([small])
    await expect(decide(foreign, true)).rejects.toMatchObject({ message: invoiceMessages.notHeld })
    await expect(decide(foreign + 1, true)).rejects.toMatchObject({ code: 'not-found' })
    const held = Array(3).fill('held')
    expect(await steps()).toEqual([...held, 'part-paid', 'held-dismissed', 'held-dismissed'])
  })
})

test('a payment at Stripe is reversed once it was refunded there, and its event counts no second time', async () => {
  const { needed, number, reverse } = await openWithInvoice()
  const online = (stripeId: string) =>
    recordOnlinePayment(needed, number, {
      stripeId,
      amountCents: 100_000,
      currency: 'usd',
      paidOn,
    })
  await online('cs_1')
  const { query } = needed.database
  const { id } = await query.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  expect(await reverse(id)).toMatchObject({ openCents: 100_000 })
  await online('cs_1')
  expect(await readInvoice(query, number)).toMatchObject({ paidCents: 0, payments: [{}, {}] })
  expect(await online('cs_2')).toBeNull()
  expect(await readInvoice(query, number)).toMatchObject({ status: 'paid' })
  // One that is held does not count, so there is nothing to take back.
  expect(await online('cs_3')).toBe('twice')
  const held = await query
    .selectFrom('payment')
    .where('stripeId', '=', 'cs_3')
    .select('id')
    .execute()
  await expect(reverse(held[0]?.id ?? 0)).rejects.toMatchObject({
    message: invoiceMessages.notCounted,
  })
})

test('what is paid of a cancelled invoice can be reversed, once it went back', async () => {
  const { needed, operator, number, reverse } = await openWithInvoice()
  const part = { amountCents: 4_000, paidOn }
  const { payments } = await recordPayment(needed, operator, number, part, randomUUID())
  await cancelDirectly(needed.database, number)
  const reversed = await reverse(payments[0]?.id ?? 0)
  expect(reversed).toMatchObject({ status: 'cancelled', paidCents: 0, openCents: 0 })
})

test('a request is among those with overdue invoices while one of them is open, whatever changed that', async () => {
  const { needed, client, operator, id, number, reverse } = await openWithInvoice()
  const listed = async () =>
    (await listQueue(needed.database, operator, { view: 'unpaid' })).requests.map((one) => one.id)
  const pay = (amountCents: number) =>
    recordPayment(needed, operator, number, { amountCents, paidOn }, randomUUID())
  const payOnline = (of: string, amountCents: number) =>
    recordOnlinePayment(needed, of, { stripeId: of, amountCents, currency: 'usd', paidOn })
  await pay(40_000)
  expect(await listed()).toEqual([id])
  const { payments } = await pay(60_000)
  expect(await listed()).toEqual([])
  await reverse(payments[1]?.id ?? 0)
  expect(await listed()).toEqual([id])
  await cancelInvoice(needed, operator, number)
  expect(await listed()).toEqual([])

  const other = await addInvoice(needed.database, client, id, 500)
  expect(await listed()).toEqual([id])
  await payOnline(other, 500)
  expect(await listed()).toEqual([])
  const last = await addInvoice(needed.database, client, id, 700)
  const less = await addInvoice(needed.database, client, id, 100)
  await payOnline(last, 100)
  await stopReminders(needed, operator, last)
  const held = await readInvoice(needed.database.query, last)
  await decideHeldPayment(needed, operator, last, held.payments[0]?.id ?? 0, true)
  await cancelInvoice(needed, operator, less)
  expect(await listed()).toEqual([id])
  const rest = { amountCents: 600, paidOn }
  await recordPayment(needed, operator, last, rest, randomUUID())
  expect(await listed()).toEqual([])
})

test('after any payments and reversals, what is paid is their sum, to the cent, in every figure', async () => {
  const steps = fc.array(
    fc.record({ amountCents: fc.integer({ min: 1, max: 60_000 }), reverses: fc.nat({ max: 9 }) }),
    { minLength: 1, maxLength: 8 },
  )
  const { needed, client, operator, number, reverse } = await openWithInvoice()
  const { database } = needed
  let expected = 0
  const open: { id: number; amountCents: number }[] = []
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const { amountCents, reverses } of taken) {
        const back = open[reverses]
        const payment = { amountCents, paidOn: todayUtc() }
        if (back === undefined && expected + amountCents > 100_000) continue
        const invoice = back
          ? await reverse(back.id)
          : await recordPayment(needed, operator, number, payment, randomUUID())
        if (back) open.splice(reverses, 1)
        else open.push({ id: invoice.payments.at(-1)?.id ?? 0, amountCents })
        expected += back ? -back.amountCents : amountCents
        const sums = { paidCents: expected, openCents: 100_000 - expected }
        expect(invoice).toMatchObject(sums)
        expect(invoice.payments.reduce((sum, one) => sum + one.amountCents, 0)).toBe(expected)
        expect((await listInvoices(needed, client, {})).totals).toMatchObject(sums)
        const { months } = await readInvoiceMonths(database.query)
        expect(months.at(-1)?.paidCents).toBe(expected)
      }
    }),
    { numRuns: 8 },
  )
  let last = ''
  for await (const line of exportInvoices(database.query)) last = line
  expect(last).toContain(`,1000,${expected / 100},${(100_000 - expected) / 100},`)
})

test('a credit note, a cancelled invoice, an unknown one, a day to come and one long before the invoice take no payment', async () => {
  const { needed, operator, number, steps } = await openWithInvoice()
  const pay = (of: string, day = paidOn) =>
    recordPayment(needed, operator, of, { amountCents: 100, paidOn: day }, randomUUID())
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
  await expect(pay(number, tomorrow)).rejects.toMatchObject({
    fields: { paidOn: invoiceMessages.paidLater },
  })
  // A year before the invoice of Nov 1, 2026.
  await expect(pay(number, '2025-10-30')).rejects.toMatchObject({
    fields: { paidOn: invoiceMessages.paidEarlier },
  })
  const note = await cancelDirectly(needed.database, number)
  await expect(pay(number)).rejects.toMatchObject({ message: invoiceMessages.cancelled })
  await expect(pay(note)).rejects.toMatchObject({ message: invoiceMessages.isCreditNote })
  await expect(pay('2026-9999')).rejects.toMatchObject({ code: 'not-found' })
  expect(await steps()).toEqual([])
})

/** An invoice over $1,000. */
async function openWithInvoice(engine?: Engine) {
  const { database, client, operator, id } = await openWithRequest(engine)
  const number = await addInvoice(database, client, id, 100_000)
  return {
    needed: { database },
    client,
    operator,
    id,
    number,
    reverse: (payment: number, reason = 'A mistake') =>
      reversePayment({ database }, callOf(operator), number, payment, reason),
    async log() {
      const { events } = await readServiceLog(database, { kind: 'payment-reversed' })
      return events.map(({ actor, detail }) => ({ actor, detail }))
    },
    async steps() {
      const events = await listEvents(database.query, requestNumber(id), ['invoice'])
      return events.map(({ detail }) => (detail.kind === 'invoice' ? detail.step : undefined))
    },
  }
}
