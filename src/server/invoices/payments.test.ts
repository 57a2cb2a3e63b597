import { describe, expect, test } from 'vitest'
import { invoiceMessages } from '#domain/invoices/invoice-messages.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { listEvents } from '#server/requests/event-store.ts'
import { addInvoice, cancelDirectly } from '#tests/server/invoices.ts'
import { openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { decideHeldPayment, recordOnlinePayment, recordPayment } from './payments.ts'

const paidOn = '2026-11-10'

describe.each(engines)('on %s', (engine) => {
  test('bank payments count in part and in full, each with its event, and never above what is open', async () => {
    const { needed, operator, number, steps } = await openWithInvoice(engine)
    const pay = (amountCents: number) =>
      recordPayment(needed, operator, number, { amountCents, paidOn })
    expect(await pay(30_000)).toMatchObject({ paidCents: 30_000, openCents: 70_000 })
    await expect(pay(70_001)).rejects.toMatchObject({
      code: 'invalid',
      fields: { amountCents: 'Please enter at most $700: no more is open' },
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
        recordPayment(needed, operator, number, { amountCents: 20_000, paidOn }),
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
      message: expect.stringContaining('Only $600 is open.'),
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

test('a credit note, a cancelled invoice, an unknown one and a day to come take no payment', async () => {
  const { needed, operator, number, steps } = await openWithInvoice()
  const pay = (of: string, day = paidOn) =>
    recordPayment(needed, operator, of, { amountCents: 100, paidOn: day })
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
  await expect(pay(number, tomorrow)).rejects.toMatchObject({
    fields: { paidOn: invoiceMessages.paidLater },
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
    operator,
    number,
    async steps() {
      const events = await listEvents(database.query, requestNumber(id), ['invoice'])
      return events.map(({ detail }) => (detail.kind === 'invoice' ? detail.step : undefined))
    },
  }
}
