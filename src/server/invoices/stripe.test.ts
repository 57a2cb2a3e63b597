import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { invoiceMessages } from '#domain/invoices/invoice.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { companyOf } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { type Environment, readStripeKeys } from '#server/environment.ts'
import { listEvents } from '#server/requests/event-store.ts'
import { createStreams } from '#server/requests/streams.ts'
import { addInvoice, cancelDirectly } from '#tests/server/invoices.ts'
import { addOrder, openWithRequest } from '#tests/server/orders.ts'
import { createTestApi } from '#tests/server/test-api.ts'
import {
  type Engine,
  engines,
  openTestDatabase,
  openTogether,
} from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import {
  type CheckoutSession,
  sign,
  startStripeServer,
  stripeEvent,
  stripeKeys,
} from '#tests/stripe-server.ts'
import { recordPayment } from './payments.ts'

const completed = 'checkout.session.completed'
const succeeded = 'checkout.session.async_payment_succeeded'

describe.each(engines)('on %s', (engine) => {
  test('what is open is paid online, once however often and in whatever order Stripe reports it', async () => {
    const service = await openService(engine)
    const { database, operator, number, checkOut, report, invoice, steps } = service
    await recordPayment(
      { database },
      operator,
      number,
      { amountCents: 1, paidOn: '2026-11-02' },
      randomUUID(),
    )
    const session = await checkOut()
    expect(session.amount_total).toBe(99_999)

    expect(await report(completed, session, { payment_status: 'unpaid' })).toBe(204)
    expect(await invoice()).toMatchObject({ paidCents: 1 })
    expect(await report(succeeded, session)).toBe(204)
    // Reported again, and late.
    for (const type of [succeeded, completed, completed]) {
      expect(await report(type, session)).toBe(204)
    }
    expect(await report(completed, session, { payment_status: 'unpaid' })).toBe(204)
    expect(await invoice()).toMatchObject({ paidCents: 100_000 })
    expect(await steps()).toEqual(['part-paid', 'paid'])
    expect(await service.payments()).toMatchObject([{ method: 'bank' }, { held: null }])
  })

  test('of reports at the same time one counts', async () => {
    const { checkOut, report, invoice, payments, steps } = await openService(engine)
    const session = await checkOut()
    const types = Array.from({ length: 10 }, (_, place) => (place % 2 ? completed : succeeded))
    const statuses = await Promise.all(types.map((type) => report(type, session)))
    expect(statuses).toEqual(Array(10).fill(204))
    expect(await invoice()).toMatchObject({ paidCents: 100_000 })
    expect(await payments()).toHaveLength(1)
    expect(await steps()).toEqual(['paid'])
  })

  test('a forged, changed, old or malformed report is refused and changes nothing', async () => {
    const { checkOut, post, payments } = await openService(engine)
    const paid = stripeEvent(completed, await checkOut())
    const signed = sign(paid)
    const { 'Stripe-Signature': _none, ...unsigned } = signed.headers
    const [, other = ''] =
      sign({ ...paid, id: 'evt_2' }).headers['Stripe-Signature']?.split(',') ?? []
    for (const forged of [
      sign(paid, { secret: 'whsec_guessed' }),
      sign(paid, { secret: '' }),
      { ...signed, body: signed.body.replace('100000', '100001') },
      { ...signed, headers: { ...signed.headers, 'Stripe-Signature': `t=1,${other}` } },
      { ...signed, headers: unsigned },
      { ...signed, headers: { ...unsigned, 'Stripe-Signature': 't=x,v1=' } },
      { ...signed, body: '' },
      sign(paid, { ageSeconds: 301 }),
      sign('not JSON'),
      sign({ type: completed }),
      sign({ ...paid, data: { object: { ...paid.data.object, amount_total: '1' } } }),
    ]) {
      expect(await post(forged), JSON.stringify(forged)).toBe(400)
    }
    expect(await post(sign('x'.repeat(129 * 1024)))).toBe(413)
    expect(await payments()).toEqual([])
    expect(await post(signed)).toBe(204)
    expect(await payments()).toHaveLength(1)
  })

  test('a payment of another amount or currency, a second one, and one of a cancelled invoice is held', async () => {
    const { database, number, checkOut, report, invoice, payments, steps } =
      await openService(engine)
    const sessions = [
      await checkOut(),
      await checkOut(),
      await checkOut(),
      await checkOut(),
    ] as const
    await report(completed, sessions[0], { amount_total: 99_999 })
    await report(completed, sessions[1], { currency: 'eur' })
    expect(await invoice()).toMatchObject({ paidCents: 0 })
    await report(completed, sessions[2])
    await report(completed, sessions[3])
    expect(await invoice()).toMatchObject({ paidCents: 100_000 })
    await cancelDirectly(database, number)
    await report(completed, { ...sessions[3], id: 'cs_test_late' })
    expect(await invoice()).toMatchObject({ paidCents: 100_000 })
    expect(await payments()).toMatchObject([
      { held: 'amount', amountCents: 99_999 },
      { held: 'currency' },
      { held: null },
      { held: 'twice' },
      { held: 'cancelled' },
    ])
    expect(await steps()).toEqual(['held', 'held', 'paid', 'held', 'held'])
    const told = database.query.selectFrom('notification').where('kind', '=', 'online-payment')
    expect(await told.select('eventId').execute()).toHaveLength(5)
  })
})

test('of reports to several processes at the same time one counts', async () => {
  const databases = await openTogether(3)
  const [first] = databases as [Database, ...Database[]]
  const client = await addUser(first)
  const id = await addOrder(first, client)
  const number = await addInvoice(first, client, id, 100_000)
  const apis = databases.map((database) => apiOn(database))
  const session: CheckoutSession = {
    id: 'cs_test_1',
    object: 'checkout.session',
    url: '',
    success_url: '',
    payment_status: 'paid',
    amount_total: 100_000,
    currency: 'usd',
    metadata: { invoice: number },
  }
  const sent = Array.from({ length: 12 }, async (_, place) => {
    const signed = sign(stripeEvent(place % 2 ? completed : succeeded, session))
    const response = await apis[place % 3]?.request('/stripe/webhook', {
      method: 'POST',
      ...signed,
    })
    return response?.status
  })
  expect(await Promise.all(sent)).toEqual(Array(12).fill(204))
  const invoices = await first.query.selectFrom('invoice').select('paidCents').execute()
  expect(invoices).toEqual([{ paidCents: 100_000 }])
  expect(await first.query.selectFrom('payment').select('held').execute()).toEqual([{ held: null }])
})

test('what is asked of Stripe has amounts from the database alone, and leads back to the invoice', async () => {
  const { stripe, client, number, checkOut } = await openService()
  const session = await checkOut()
  expect(session.url).toBe(`${stripe.url}/c/pay/cs_test_1`)
  const page = `http://localhost:3001/dashboard?tab=billing&invoice=${number}`
  const [{ form, headers } = expect.unreachable()] = stripe.received
  const { expires_at, ...asked } = form
  expect(asked).toEqual({
    mode: 'payment',
    client_reference_id: number,
    'metadata[invoice]': number,
    customer_email: client.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '100000',
    'line_items[0][price_data][product_data][name]': `Invoice ${number}`,
    'adaptive_pricing[enabled]': 'false',
    success_url: `${page}&paid=1`,
    cancel_url: page,
  })
  expect(Number(expires_at) * 1000).toBeGreaterThan(Date.now() + 30 * 60_000)
  expect(headers).toMatchObject({ 'stripe-version': '2026-10-28.endive' })
  expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
})

test('reports of other kinds, of other sales and of an unknown invoice are taken, and logged where money may be lost', async () => {
  const { checkOut, report, payments, logged } = await openService()
  const session = await checkOut()
  expect(await report('invoice.paid', session)).toBe(204)
  expect(await report('checkout.session.expired', session)).toBe(204)
  for (const metadata of [{}, { invoice: 'INV-7' }, { invoice: '\0' }]) {
    expect(await report(completed, session, { metadata })).toBe(204)
  }
  expect(logged()).not.toContain('unknown invoice')
  expect(await report(completed, session, { metadata: { invoice: '2026-9999' } })).toBe(204)
  expect(logged()).toContain('online payment of an unknown invoice')
  expect(await payments()).toEqual([])
})

test('errors of Stripe are answered in our words, and neither they nor keys are logged', async () => {
  const { stripe, pay, logged } = await openService()
  stripe.failure = 400
  const response = await pay()
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    error: { code: 'unavailable', message: invoiceMessages.onlinePaymentFails },
  })
  expect(logged()).toContain('checkout not created')
  expect(logged()).not.toMatch(/What Stripe says|sk_test|whsec/)
  await stripe.close()
  expect((await pay()).status).toBe(503)
})

test('without keys, paying online fails with an alternative', async () => {
  const { pay } = await openService(undefined, {})
  const response = await pay()
  expect(response.status).toBe(409)
  expect(await response.text()).toContain(invoiceMessages.noOnlinePayment)
})

test('owners of the company pay, and only what is open', async () => {
  const { database, client, operator, number, pay, stripe } = await openService()
  const other = await addUser(database, { company: 'Acme' })
  expect((await pay(other)).status).toBe(404)
  expect((await pay(operator)).status).toBe(403)
  const members = database.query
    .updateTable('membership')
    .where('companyId', '=', companyOf(client))
  await members.set({ role: 'member' }).execute()
  expect((await pay()).status).toBe(403)
  await members.set({ role: 'owner' }).execute()
  await recordPayment(
    { database },
    operator,
    number,
    { amountCents: 100_000, paidOn: '2026-11-02' },
    randomUUID(),
  )
  const refused = await pay()
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(invoiceMessages.paid)
  expect(stripe.received).toEqual([])
})

test('a flood of reports is refused, by network', async () => {
  const api = apiOn(await openTestDatabase(), { areLimitsOn: true, trustedHops: 1 })
  const post = (address: string) =>
    api.request('/stripe/webhook', {
      method: 'POST',
      body: '{}',
      headers: { 'X-Forwarded-For': address },
    })
  for (let sent = 0; sent < 600; sent += 1) expect((await post('192.0.2.1')).status).toBe(400)
  expect((await post('192.0.2.1')).status).toBe(429)
  expect((await post('192.0.2.2')).status).toBe(400)
})

function apiOn(database: Database, options: Partial<Parameters<typeof createTestApi>[1]> = {}) {
  const streams = createStreams(database)
  onTestFinished(() => streams.closeAll())
  return createTestApi(database, { streams, stripe: stripeKeys, ...options })
}

/** An invoice over $1,000, and a Stripe to pay it at. */
async function openService(engine?: Engine, variables?: Partial<Environment>) {
  const stripe = await startStripeServer()
  onTestFinished(stripe.close)
  const { database, client, operator, id } = await openWithRequest(engine)
  const number = await addInvoice(database, client, id, 100_000)
  const lines: string[] = []
  const logger = pino({}, { write: (line) => void lines.push(line) })
  const own = {
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  const keys = readStripeKeys(variables ?? own)
  const api = apiOn(database, { stripe: keys, logger })
  const pay = (as: { cookie: string } = client) =>
    api.request(`/invoices/${number}/checkout`, {
      method: 'POST',
      headers: { Origin: 'http://localhost:3001', Cookie: as.cookie },
    })
  const post = async (signed: ReturnType<typeof sign>) =>
    (await api.request('/stripe/webhook', { method: 'POST', ...signed })).status
  return {
    stripe,
    database,
    client,
    operator,
    number,
    pay,
    post,
    logged: () => lines.join(''),
    async checkOut(): Promise<CheckoutSession> {
      const response = await pay()
      expect(response.status).toBe(200)
      const { url } = (await response.json()) as { url: string }
      return stripe.sessions.find((session) => session.url === url) ?? expect.unreachable()
    },
    report: (type: string, session: CheckoutSession, changes?: Partial<CheckoutSession>) =>
      post(sign(stripeEvent(type, session, changes))),
    invoice: () =>
      database.query
        .selectFrom('invoice')
        .where('number', '=', number)
        .selectAll()
        .executeTakeFirst(),
    payments: () => database.query.selectFrom('payment').orderBy('id').selectAll().execute(),
    async steps() {
      const events = await listEvents(database.query, requestNumber(id), ['invoice'])
      return events.map(({ detail }) => (detail.kind === 'invoice' ? detail.step : undefined))
    },
  }
}
