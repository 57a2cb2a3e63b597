import { expect, onTestFinished, test, vi } from 'vitest'
import { requestNumber } from '#domain/requests/request-id.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import { answerDocument } from '#server/documents/documents.ts'
import { findNotifiedRequest } from '#server/notifications/notification-store.ts'
import { readOperatorRequest } from '#server/operations/read-queue.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { applyDecision } from '#server/requests/change-request.ts'
import { writeSettings } from '#server/showcase/site-settings.ts'
import { addInvoice, issueConfirmed } from '#tests/server/invoices.ts'
import { acceptAsRead, addOrder, openWithRequest } from '#tests/server/orders.ts'
import { textOfPdf } from '#tests/server/pdf-text.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { updateBilling } from './billing-details.ts'
import { updateInvoice } from './invoice-store.ts'
import {
  cancelInvoice,
  exportInvoices,
  listEveryInvoice,
  listInvoices,
  readInvoiceMonths,
} from './invoices.ts'

test.each(engines)(
  'on %s, a list has 50 of 52 invoices in as many queries as of one, and the totals of all',
  async (engine) => {
    let queries = 0
    const database = await openTestDatabase(engine, () => {
      queries += 1
    })
    const client = await addUser(database)
    const id = await addOrder(database, client)
    const other = await addUser(database)
    const elsewhere = await addOrder(database, other)
    const read = async (filter: Parameters<typeof listInvoices>[2] = {}) => {
      queries = 0
      const page = await listInvoices({ database }, client, filter)
      return { ...page, queries }
    }
    // The first page ends at 2026-10001, and the second one has 2026-9999.
    await database.query.insertInto('invoiceCounter').values({ year: 2026, last: 9998 }).execute()
    await addInvoice(database, client, id, 101)
    const one = await read()
    const numbers = [one.invoices[0]?.number ?? '']
    while (numbers.length < 52) numbers.push(await addInvoice(database, client, id, 101))
    await addInvoice(database, other, elsewhere, 5)
    // One is paid, one in part, and one is due in the far future: the others are overdue.
    await updateInvoice(database.query, numbers[0] ?? '', { paidCents: 101 })
    await updateInvoice(database.query, numbers[1] ?? '', { paidCents: 50 })
    const { query } = database
    const last = numbers.at(-1) ?? ''
    await query
      .updateTable('invoice')
      .set({ dueOn: '2999-01-01' })
      .where('number', '=', last)
      .execute()

    const totals = { openCents: 50 * 101 + 51, overdueCents: 49 * 101 + 51, paidCents: 151 }
    const listed: string[] = []
    let next: string | null = null
    do {
      const page = await read(next === null ? {} : { before: next })
      expect(page.totals).toEqual(totals)
      expect(page.invoices.length).toBeLessThanOrEqual(50)
      expect(page.queries).toBe(one.queries)
      listed.push(...page.invoices.map(({ number }) => number))
      next = page.next
    } while (next !== null)
    expect(listed).toEqual(numbers.toReversed())
    const numbersOf = async (filter: Parameters<typeof read>[0]) =>
      (await read(filter)).invoices.map(({ number }) => number)
    expect((await numbersOf({ status: 'open' })).slice(0, 2)).toEqual(listed.slice(0, 2))
    expect((await numbersOf({ status: 'overdue' }))[0]).toBe(listed[1])
    expect(await numbersOf({ status: 'settled' })).toEqual([numbers[0]])
    expect(await numbersOf({ request: elsewhere })).toEqual([])
    // By due date: the one that was due first, then the others as they were issued, over two pages.
    const [, second = '', ...others] = numbers
    const early = numbers[30] ?? ''
    await query
      .updateTable('invoice')
      .set({ dueOn: '2026-10-01' })
      .where('number', '=', early)
      .execute()
    const byDue = [early, second, ...others.filter((number) => number !== early)]
    const due = { status: 'open', sort: 'due' } as const
    const page = await read(due)
    expect(page.invoices.map(({ number }) => number)).toEqual(byDue.slice(0, 50))
    expect(page.next).toBe(byDue[49])
    expect(await numbersOf({ ...due, before: byDue[49] })).toEqual(byDue.slice(50))

    const ofAll = await listInvoices({ database }, 'all', { request: elsewhere })
    expect(ofAll.totals.openCents).toBe(totals.openCents + 5)
    expect(ofAll.invoices).toMatchObject([{ totalCents: 5, key: expect.any(String) }])
    const every = await all(listEveryInvoice(query, 'client', client.companyId ?? ''))
    expect(every.map(({ number }) => number)).toEqual(numbers)
    const csv = (await all(exportInvoices(query))).join('')
    expect(csv.split('\r\n')).toHaveLength(1 + 53 + 1)
  },
)

test.each(engines)('on %s, months count what was issued and paid in each', async (engine) => {
  const { database, client, id } = await openWithRequest(engine)
  const number = await addInvoice(database, client, id, 1000)
  const today = new Date()
  const month = (back: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7)
  const { query } = database
  await query
    .updateTable('invoice')
    .set({ issuedOn: `${month(2)}-01`, dueOn: `${month(2)}-02` })
    .execute()
  const pay = (amountCents: number, paidOn: string, held: 'amount' | null) =>
    query
      .insertInto('payment')
      .values({
        invoiceNumber: number,
        amountCents,
        paidOn,
        held,
        method: 'bank',
        stripeId: null,
        recordedAt: '',
      })
      .execute()
  await pay(300, `${month(1)}-01`, null)
  await pay(200, `${month(0)}-01`, null)
  await pay(77, `${month(0)}-01`, 'amount')
  await pay(50, `${month(12)}-28`, null)
  await updateInvoice(query, number, { paidCents: 550 })
  const { months } = await readInvoiceMonths(query)
  const nothing = { invoicedCents: 0, paidCents: 0, overdueCents: 0 }
  expect(months.slice(-4)).toEqual([
    { month: month(3), ...nothing },
    { month: month(2), ...nothing, invoicedCents: 1000, overdueCents: 450 },
    { month: month(1), ...nothing, paidCents: 300 },
    { month: month(0), ...nothing, paidCents: 200 },
  ])
  expect(months).toHaveLength(12)
  expect(months.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(500)
})

test('an invoice is emailed to owners, and to members only while they may see it', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const companyId = client.companyId ?? ''
  const member = await addUser(database, { hasCompany: false })
  const at = new Date().toISOString()
  await insertMembership(database.query, { companyId, userId: member.id, role: 'member', at })
  const notified = async () => {
    const rows = database.query.selectFrom('notification').where('kind', '=', 'invoice')
    return (await rows.select('userId').execute()).map(({ userId }) => userId).toSorted()
  }
  const issue = async () => {
    const number = await addInvoice(database, client, id, 100)
    const request = await database.query
      .selectFrom('request')
      .where('number', '=', requestNumber(id))
      .selectAll()
      .executeTakeFirstOrThrow()
    await database.change((trx) =>
      applyDecision(trx, request, operator, {
        details: [{ kind: 'invoice', step: 'issued', invoice: number }],
      }),
    )
  }
  await issue()
  expect(await notified()).toEqual([client.id, member.id].toSorted())
  // Hidden before the emails are composed: then they are not.
  await updateBilling(database.query, companyId, { doMembersSee: false })
  const reads = async (userId: string, kind: 'invoice' | 'message') => {
    const waiting = { requestNumber: requestNumber(id), userId, kind }
    return (await findNotifiedRequest(database.query, waiting)).memberId === userId
  }
  expect(await reads(client.id, 'invoice')).toBe(true)
  expect(await reads(member.id, 'invoice')).toBe(false)
  expect(await reads(member.id, 'message')).toBe(true)
  await database.query.deleteFrom('notification').execute()
  await issue()
  expect(await notified()).toEqual([client.id])
})

async function all<Part>(parts: AsyncGenerator<Part>): Promise<Part[]> {
  const found: Part[] = []
  for await (const part of parts) found.push(part)
  return found
}

test('an issued invoice, its PDF and its credit note keep the seller’s address, tax number and bank of that day', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const { company } = defaultSettings
  const save = (own: Partial<typeof company>) =>
    writeSettings(database, callOf(operator), {
      ...defaultSettings,
      company: { ...company, ...own },
    })
  await save({ name: 'Strike', address: ['1 Old Road'], taxNumber: 'T-1', bankDetails: 'IBAN OLD' })
  const version = 1
  await sendQuote(database, operator, id, { version, ...validQuote })
  await acceptAsRead(database, client, id, 1, 'Ada Byron')
  const issued = await issueConfirmed(database, operator, id)
  const textOf = async (number: string) =>
    textOfPdf(
      Buffer.from(
        await (await answerDocument(database.query, client, { invoice: number })).arrayBuffer(),
      ),
    )
  const before = await textOf(issued.number)
  expect(before).toContain('IBAN OLD')
  await save({ name: 'Thief', address: ['9 New Road'], taxNumber: 'T-9', bankDetails: 'IBAN NEW' })
  const [kept] = (await listInvoices({ database }, client, {})).invoices
  expect(kept?.seller).toEqual(issued.seller)
  expect(await textOf(issued.number)).toBe(before)
  const note = await cancelInvoice({ database }, operator, issued.number)
  expect(note.seller).toEqual(issued.seller)
  expect(await textOf(note.number)).not.toMatch(/Thief|New Road|T-9|IBAN NEW/)
})

test('operators learn what an invoice would lack: the company’s own data, and the client’s address', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const read = async () => (await readOperatorRequest(database, id)).invoicing
  expect(await read()).toMatchObject({ isExampleSeller: true, address: [] })
  const own = { ...defaultSettings.company, name: 'Strike GmbH', email: 'office@strike.example' }
  await writeSettings(database, callOf(operator), { ...defaultSettings, company: own })
  const details = { name: 'Engines', address: ['1 Lace Street'], taxNumber: '' }
  await updateBilling(database.query, client.companyId ?? '', { details })
  expect(await read()).toMatchObject({ isExampleSeller: false, address: details.address })
})

test.each([
  ['on its last day', '2026-11-15T23:59:59.000Z', 'open', 0],
  ['once that is over', '2026-11-16T00:00:00.000Z', 'overdue', 101],
] as const)('%s, an invoice is in its status, its list and the totals alike', async (...day) => {
  const [, now, status, overdueCents] = day
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  const { database, client, id } = await openWithRequest()
  await addInvoice(database, client, id, 101)
  const { invoices, totals } = await listInvoices({ database }, client, {})
  expect(invoices).toMatchObject([{ status }])
  expect(totals).toMatchObject({ openCents: 101, overdueCents })
  const overdue = await listInvoices({ database }, client, { status: 'overdue' })
  expect(overdue.invoices).toHaveLength(status === 'overdue' ? 1 : 0)
})
