import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import { keyHeader } from '#contract/idempotency-key.ts'
import { ownerActions, ownersOnly } from '#domain/companies/team.ts'
import { invoiceMessages, invoicesHidden, type NewInvoice } from '#domain/invoices/invoice.ts'
import { warningTexts } from '#domain/invoices/invoice-warnings.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { quoteLimits, quoteMessages } from '#domain/quotes/quote-rules.ts'
import { exampleCompany } from '#domain/site/info-texts.ts'
import { addDays, todayUtc as today } from '#domain/values/dates.ts'
import { textMissing } from '#domain/values/text-rules.ts'
import { company } from './company.contract.ts'
import { acceptAsRead, order } from './people.ts'
import { orderPlaced } from './requests.contract.ts'
import type { LiveBackend, Service } from './service.ts'

const address = ['12 St James’s Square', 'London SW1Y 4JH']
const billing = { name: 'Analytical Engines Ltd.', address, taxNumber: 'GB123456789' }
const vat = { kind: 'rate', basisPoints: 1900 } as const

/** From the accepted quote to the books. */
export function testInvoices(service: () => Service): void {
  describe('an invoice', () => {
    test('is issued part by part as it was previewed, once its warnings are confirmed, and says what was agreed, for whom and until when', async () => {
      const { client, id, operator, asOperator } = await accepted(service(), { billing })
      const bare = await asOperator(`/api/operations/requests/${id}/invoices`, {
        method: 'POST',
        headers: { [keyHeader]: randomUUID() },
      })
      expect(bare.status).toBe(409)
      expect(JSON.stringify(await bare.json())).toContain(warningTexts['example-seller'])
      const { invoice, warnings: confirmed } = await operator.operations.previewInvoice(id, {})
      expect(confirmed).toEqual(['example-seller'])
      await expectConflict(
        operator.operations.issueInvoice(
          id,
          { confirmed: ['no-address', ...confirmed] },
          randomUUID(),
        ),
        invoiceMessages.confirmedTooMuch,
      )
      const first = await operator.operations.issueInvoice(id, { confirmed }, randomUUID())
      expect(first).toEqual(invoice)
      expect(first).toMatchObject({
        number: expect.stringMatching(new RegExp(`^${today().slice(0, 4)}-\\d{4,}$`)),
        requestId: id,
        status: 'open',
        issuedOn: today(),
        dueOn: addDays(today(), 14),
        seller: { name: exampleCompany.name, email: exampleCompany.email },
        buyer: billing,
        subject: 'Slack replacement, part 1 of 2',
        key: 'quote-1-1',
        netCents: 30_000,
        tax: { kind: 'none', basisPoints: 0 },
        totalCents: 30_000,
        openCents: 30_000,
        payments: [],
      })
      const { waiting } = await client.listRequests()
      const due = { number: first.number, openCents: 30_000, dueOn: first.dueOn }
      expect(waiting).toMatchObject([{ id, invoices: [due] }])
      // Whoever issues what they saw a moment too late issues nothing else instead.
      await expect(issue(operator, id, { key: 'quote-1-1' })).rejects.toMatchObject({
        code: 'conflict',
      })
      const second = await issue(operator, id, {
        tax: vat,
        key: 'quote-1-2',
        dueOn: addDays(today(), 30),
      })
      const sums = { netCents: 70_001, taxCents: 13_300, totalCents: 83_301 }
      expect(second).toMatchObject({ ...sums, key: 'quote-1-2', dueOn: addDays(today(), 30) })
      await expectConflict(issue(operator, id), invoiceMessages.allInvoiced)

      const { invoices, totals } = await client.requests.listInvoices({})
      expect(invoices.map(({ number }) => number)).toEqual([second.number, first.number])
      // Neither what only operators need nor a way to pay that is not set up.
      expect(invoices[0]).not.toHaveProperty('key')
      expect(invoices[0]).toMatchObject({ ...sums, isPayable: false, hasReminders: true })
      expect(totals).toEqual({ openCents: 113_301, overdueCents: 0, paidCents: 0 })
      const { events, unread } = await client.requests.readRequest(id)
      const step = { kind: 'invoice', step: 'issued' }
      expect(events.slice(-2).map(({ detail }) => detail)).toEqual([
        { ...step, invoice: first.number },
        { ...step, invoice: second.number },
      ])
      // The quote before them.
      expect(unread).toBe(3)
    })

    test('needs an accepted quote, and a due day within a year; without billing details it names the company', async () => {
      const { operator, id } = await orderPlaced(service())
      await expectConflict(issue(operator, id), invoiceMessages.noQuote)
      const unknown = issue(operator, 'HIT-999999')
      await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
      const agreed = await accepted(service())
      for (const [dueOn, message] of [
        [addDays(today(), -1), invoiceMessages.duePast],
        [addDays(today(), 400), invoiceMessages.dueFar],
      ] as const) {
        const refused = { code: 'invalid', fields: { dueOn: message } }
        await expect(issue(agreed.operator, agreed.id, { dueOn })).rejects.toMatchObject(refused)
      }
      const tax = { kind: 'rate', basisPoints: 5001 } as const
      await expect(issue(agreed.operator, agreed.id, { tax })).rejects.toMatchObject({
        fields: { 'tax.basisPoints': invoiceMessages.rateMalformed },
      })
      const { buyer } = await issue(agreed.operator, agreed.id)
      expect(buyer).toEqual({ name: agreed.person.company, address: [], taxNumber: '' })
    })

    test('is taxed as the last one of its company, unless an operator says otherwise', async () => {
      const { operator, id } = await accepted(service())
      await issue(operator, id, { tax: { kind: 'reverse-charge', basisPoints: 1900 } })
      const last = await issue(operator, id)
      expect(last).toMatchObject({ tax: { kind: 'reverse-charge', basisPoints: 0 }, taxCents: 0 })
    })

    test('of the plan covers a cycle from the day on, and the next one only once that is over', async () => {
      const { operator, id } = await accepted(service())
      const invoice = await issue(operator, id, { what: 'plan', tax: vat })
      const to = addDays(`${Number(today().slice(0, 4)) + 1}${today().slice(4)}`, -1)
      expect(invoice).toMatchObject({ key: `plan-${today()}-${to}`, netCents: 479_040 })
      await expectConflict(issue(operator, id, { what: 'plan' }), invoiceMessages.planInvoiced)
      expect(await issue(operator, id)).toMatchObject({ key: 'quote-1-1' })
    })

    test('of written lines needs no quote, is part of none, and has the bounds of a quote’s lines', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { issueInvoice, previewInvoice, closeRequest, cancelInvoice } = operator.operations
      const { invoice, warnings: confirmed } = await previewInvoice(id, { what: 'lines' })
      expect(confirmed).toEqual(['no-address', 'example-seller'])
      expect(invoice).toMatchObject({ status: 'open', lines: [], subject: 'Slack replacement' })
      const line = { title: 'Workshop', amountCents: 90_000 }
      const most = { title: 'Hours', amountCents: quoteLimits.lineCents }
      const free = { ...line, amountCents: 0 }
      for (const [wanted, field, message] of [
        [{}, 'lines', quoteMessages.linesMissing],
        [{ lines: [] }, 'lines', quoteMessages.linesMissing],
        [{ lines: Array.from({ length: 21 }, () => line) }, 'lines', quoteMessages.linesTooMany],
        [{ lines: [line, { ...line, title: ' ' }] }, 'lines.1.title', quoteMessages.titleMissing],
        [
          { lines: [line, { ...line, amountCents: -1 }] },
          'lines.1.amountCents',
          quoteMessages.amountMalformed,
        ],
        [{ lines: [free, free] }, 'lines.0.amountCents', invoiceMessages.nothingToPay],
        [{ what: 'part', lines: [line] }, 'lines', invoiceMessages.linesElsewhere],
        [
          { lines: [line, { ...line, title: 'Move {product}' }] },
          'lines.1.title',
          'Please replace {product} before you send this',
        ],
      ] as [NewInvoice, string, string][]) {
        const refused = issueInvoice(id, { what: 'lines', ...wanted, confirmed }, randomUUID())
        await expect(refused).rejects.toMatchObject({
          code: 'invalid',
          fields: { [field]: message },
        })
      }
      const written: NewInvoice = { what: 'lines', lines: [line, free], tax: vat, confirmed }
      await expectConflict(
        issueInvoice(id, { ...written, confirmed: [...confirmed, 'not-due'] }, randomUUID()),
        invoiceMessages.confirmedTooMuch,
      )
      const key = randomUUID()
      const issued = await issueInvoice(id, written, key)
      expect(issued).toMatchObject({
        requestId: id,
        subject: 'Slack replacement, Workshop and 1 more',
        lines: [line, free],
        totalCents: 107_100,
        dueOn: addDays(today(), 14),
      })
      expect(issued).not.toHaveProperty('key')
      expect(await issueInvoice(id, written, key)).toEqual(issued)
      expect((await client.listRequests()).waiting).toMatchObject([
        { id, invoices: [{ number: issued.number, openCents: 107_100 }] },
      ])
      const { version } = await operator.operations.readOperatorRequest(id)
      await closeRequest(id, { version, reason: 'Too small.' })
      const tax = { kind: 'rate', basisPoints: 5000 } as const
      const lines = Array.from({ length: quoteLimits.lines }, () => most)
      const largest = await issue(operator, id, { what: 'lines', lines, tax })
      expect(largest.totalCents).toBe(quoteLimits.lines * quoteLimits.lineCents * 1.5)
      expect(await cancelInvoice(largest.number)).toMatchObject({ totalCents: -largest.totalCents })
      expect((await client.requests.listInvoices({})).totals).toEqual({
        openCents: 107_100,
        overdueCents: 0,
        paidCents: 0,
      })
    })

    test('of written lines leaves the parts of a quote and its plan to be invoiced', async () => {
      const { operator, id } = await accepted(service())
      const lines = [{ title: 'Workshop', amountCents: 90_000 }]
      const write = () => issue(operator, id, { what: 'lines', lines })
      await write()
      expect(await issue(operator, id)).toMatchObject({ key: 'quote-1-1' })
      await operator.operations.cancelInvoice((await write()).number)
      const stale = issue(operator, id, { what: 'lines', lines, key: 'quote-1-2' })
      await expect(stale).rejects.toMatchObject({ code: 'conflict' })
      expect(await issue(operator, id)).toMatchObject({ key: 'quote-1-2' })
      expect(await issue(operator, id, { what: 'plan' })).toMatchObject({
        key: expect.stringContaining(`plan-${today()}`),
      })
      await write()
      await expectConflict(issue(operator, id), invoiceMessages.allInvoiced)
    })

    test('is paid in parts, and every total agrees with it', async () => {
      const { client, operator, id } = await accepted(service())
      const { number } = await issue(operator, id)
      const paidOn = today()
      const part = await operator.operations.recordPayment(
        number,
        { amountCents: 10_000, paidOn },
        randomUUID(),
      )
      expect(part).toMatchObject({ status: 'open', paidCents: 10_000, openCents: 20_000 })
      const { totals, invoices } = await client.requests.listInvoices({})
      expect(totals).toEqual({ openCents: 20_000, overdueCents: 0, paidCents: 10_000 })
      expect(invoices[0]?.payments).toMatchObject([{ amountCents: 10_000, method: 'bank' }])
      await operator.operations.recordPayment(number, { amountCents: 20_000, paidOn }, randomUUID())
      expect((await client.requests.listInvoices({ status: 'settled' })).invoices).toMatchObject([
        { number, status: 'paid', openCents: 0, hasReminders: false },
      ])
      expect((await client.requests.listInvoices({ status: 'open' })).invoices).toEqual([])
    })

    test('is issued once and paid once with each key, however often the call is repeated', async () => {
      const { operator, id } = await accepted(service())
      const { issueInvoice, recordPayment, cancelInvoice } = operator.operations
      const key = randomUUID()
      const confirmed = ['no-address' as const, 'example-seller' as const]
      const [first, ...others] = await Promise.all(
        [1, 2, 3].map(() => issueInvoice(id, { confirmed }, key)),
      )
      const { number = '' } = first ?? {}
      expect(others.map((one) => one.number)).toEqual([number, number])
      await expectConflict(issueInvoice(id, { tax: vat }, key), invoiceMessages.keyReused)
      const payment = { amountCents: 10_000, paidOn: today() }
      const paid = randomUUID()
      for (let count = 0; count < 3; count += 1) {
        const { paidCents, payments } = await recordPayment(number, payment, paid)
        expect([paidCents, payments.length]).toEqual([10_000, 1])
      }
      // The same again, with a key of its own, is another payment.
      expect(await recordPayment(number, payment, randomUUID())).toMatchObject({
        paidCents: 20_000,
      })
      await cancelInvoice(number)
      expect(await issueInvoice(id, { confirmed }, key)).toMatchObject({
        number,
        status: 'cancelled',
      })
      expect((await recordPayment(number, payment, paid)).paidCents).toBe(20_000)
    })

    test('is open again once a payment is reversed, which client and operator read with its reason', async () => {
      const { client, operator, id } = await accepted(service())
      const { recordPayment, reversePayment } = operator.operations
      const { number, totalCents } = await issue(operator, id)
      const payment = { amountCents: totalCents, paidOn: today() }
      const paid = await recordPayment(number, payment, randomUUID())
      const reason = 'The bank returned the transfer.'
      const reversed = await reversePayment(number, paid.payments[0]?.id ?? 0, { reason })
      const state = { status: 'open', paidCents: 0, openCents: totalCents, hasReminders: true }
      expect(reversed).toMatchObject(state)
      const { invoices, totals } = await client.requests.listInvoices({ status: 'open' })
      expect(invoices).toMatchObject([
        {
          ...state,
          payments: [
            { amountCents: totalCents },
            { amountCents: -totalCents, reverses: paid.payments[0]?.id, reason, paidOn: today() },
          ],
        },
      ])
      expect(totals).toEqual({ openCents: totalCents, overdueCents: 0, paidCents: 0 })
      const { events } = await client.requests.readRequest(id)
      expect(events.at(-1)).toMatchObject({
        by: { role: 'operator' },
        detail: { kind: 'invoice', step: 'payment-reversed', invoice: number },
      })
      const none = reversePayment(number, 1, { reason: '  ' })
      await expect(none).rejects.toMatchObject({ code: 'invalid', fields: { reason: textMissing } })
    })

    test('can be cancelled once, by a credit note, and its part issued again', async () => {
      const { client, operator, id } = await accepted(service())
      const { number, totalCents } = await issue(operator, id, { tax: vat })
      const note = await operator.operations.cancelInvoice(number)
      expect(note).toMatchObject({
        cancels: number,
        status: 'credit-note',
        requestId: id,
        totalCents: -totalCents,
        openCents: 0,
        lines: [{ amountCents: -22_500 }, { amountCents: -7500 }],
      })
      expect(note).not.toHaveProperty('key')
      const listed = await client.requests.listInvoices({ status: 'settled' })
      expect(listed.invoices).toMatchObject([
        { number: note.number },
        { number, status: 'cancelled', cancelledBy: note.number, totalCents, openCents: 0 },
      ])
      expect(listed.totals).toEqual({ openCents: 0, overdueCents: 0, paidCents: 0 })
      const { cancelInvoice, recordPayment, stopReminders } = operator.operations
      await expectConflict(cancelInvoice(number), invoiceMessages.cancelled)
      await expectConflict(cancelInvoice(note.number), invoiceMessages.isCreditNote)
      const payment = { amountCents: 1, paidOn: today() }
      await expectConflict(recordPayment(number, payment, randomUUID()), invoiceMessages.cancelled)
      await expectConflict(
        recordPayment(note.number, payment, randomUUID()),
        invoiceMessages.isCreditNote,
      )
      await expect(cancelInvoice('2000-0001')).rejects.toMatchObject({
        code: 'not-found',
        message: invoiceMessages.notFound,
      })
      const again = await issue(operator, id)
      expect(again).toMatchObject({ key: 'quote-1-1', totalCents })
      expect((await stopReminders(again.number)).hasReminders).toBe(false)
      await stopReminders(again.number)
      const { events } = await client.requests.readRequest(id)
      const steps = events.flatMap(({ detail }) => (detail.kind === 'invoice' ? detail.step : []))
      expect(steps).toEqual(['issued', 'cancelled', 'issued', 'reminders-stopped'])
    })
  })

  test('the accountant’s CSV and the months have every invoice, credit note and payment', async () => {
    const { operator, asOperator, id } = await accepted(service(), {
      billing: { ...billing, name: '=HYPERLINK("x")' },
    })
    const month = async () => (await operator.operations.readInvoiceMonths()).months
    const before = await month()
    expect(before.map((one) => one.month)).toEqual(before.map((one) => one.month).toSorted())
    expect([before.length, before.at(-1)?.month]).toEqual([12, today().slice(0, 7)])
    const invoice = await issue(operator, id, { tax: vat })
    await operator.operations.recordPayment(
      invoice.number,
      { amountCents: 5001, paidOn: today() },
      randomUUID(),
    )
    const mistake = await issue(operator, id)
    await operator.operations.recordPayment(
      mistake.number,
      { amountCents: 100, paidOn: today() },
      randomUUID(),
    )
    const note = await operator.operations.cancelInvoice(mistake.number)
    const after = await month()
    const added = (name: 'invoicedCents' | 'paidCents' | 'overdueCents') =>
      (after.at(-1)?.[name] ?? 0) - (before.at(-1)?.[name] ?? 0)
    // What was paid of a cancelled invoice goes back, or counts for the next one.
    expect([added('invoicedCents'), added('paidCents'), added('overdueCents')]).toEqual([
      invoice.totalCents,
      5001,
      0,
    ])
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
    const csv = await (await asOperator(operator.operations.exportInvoices)).text()
    const [head = '', ...lines] = csv.split('\r\n').filter((line) => line !== '')
    expect(head).toBe(
      'number,kind,issuedOn,dueOn,buyer,buyerTaxNumber,request,subject,net,taxKind,taxPercent,tax,total,paid,open,status,cancels',
    )
    const numbers = lines.map((line) => line.split(',')[0] ?? '')
    expect(numbers).toEqual(numbers.toSorted())
    const line = (number: string) => lines.find((one) => one.startsWith(`${number},`))
    const buyer = `"'=HYPERLINK(""x"")",GB123456789,${id}`
    const days = `${today()},${addDays(today(), 14)}`
    expect(line(invoice.number)).toBe(
      `${invoice.number},invoice,${days},${buyer},"Slack replacement, part 1 of 2",300,rate,19,57,357,50.01,306.99,open,`,
    )
    expect(line(note.number)).toBe(
      `${note.number},credit note,${today()},${today()},${buyer},"Cancels invoice ${mistake.number}: Slack replacement, part 2 of 2",-700.01,rate,19,-133,-833.01,0,0,credit-note,${mistake.number}`,
    )
  })
}

/** Who reads and changes what about an invoice, and what it keeps. */
export function testInvoiceAccess(service: () => Service): void {
  describe('an invoice', () => {
    test('is visible only to its company, to members unless an owner hides it, and paid by owners', async () => {
      const { owner, member } = await company(service())
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      const { backend: operator } = await service().enterAsOperator()
      await agree(owner.backend, operator, id, {})
      const { number } = await issue(operator, id)
      const { backend: other, fetch: otherFetch } = await service().enter()
      for (const { requests } of [other, operator]) {
        expect(await requests.listInvoices({ request: id })).toEqual({
          invoices: [],
          next: null,
          totals: { openCents: 0, overdueCents: 0, paidCents: 0 },
        })
      }
      expect((await otherFetch(`/api/invoices/${number}.pdf`)).status).toBe(404)
      expect((await member.backend.requests.listInvoices({})).invoices).toMatchObject([{ number }])
      expect(await exported(member)).toMatchObject([{ number, payments: [] }])

      const { saveBilling, readBilling } = member.backend.requests
      const message = ownersOnly(owner.person.company, ownerActions.changeBilling)
      const refused = { code: 'forbidden', message }
      await expect(saveBilling({ doMembersSee: true })).rejects.toMatchObject(refused)
      const saved = await owner.backend.requests.saveBilling({ doMembersSee: false })
      expect(saved).toEqual({ details: null, doMembersSee: false })
      // What is left out stays.
      await owner.backend.requests.saveBilling({ details: billing })
      const known = await owner.backend.requests.readBilling()
      expect(known).toEqual({ details: billing, doMembersSee: false })
      // Of whom invoices are for, a member who may not see them reads nothing either, nor what is to be paid.
      expect(JSON.stringify(await member.backend.listRequests())).not.toContain(number)
      expect(JSON.stringify(await owner.backend.listRequests())).toContain(number)
      expect(await readBilling()).toEqual({ details: null, doMembersSee: false })
      const text = await (await member.fetch(member.backend.account.exportJson)).text()
      expect(exportSchema.parse(JSON.parse(text)).billing.details).toBeNull()
      const hidden = { code: 'forbidden', message: invoicesHidden(owner.person.company) }
      await expect(member.backend.requests.listInvoices({})).rejects.toMatchObject(hidden)
      expect((await member.fetch(`/api/invoices/${number}.pdf`)).status).toBe(403)
      expect(await exported(member)).toEqual([])
      expect(await exported(owner)).toMatchObject([{ number }])
      const paying = member.backend.requests.payInvoice(number)
      await expect(paying).rejects.toMatchObject({ code: 'forbidden' })
      const { events } = await member.backend.requests.readRequest(id)
      expect(JSON.stringify(events.at(-1)?.detail)).not.toContain('300')
    })

    test('has billing details whose every change is in the owners’ log and email, with who changed what', async () => {
      const { owner, member } = await company(service())
      const { members } = await owner.backend.account.listMembers()
      const second = members.find(({ isYou }) => !isYou)?.id ?? ''
      await owner.backend.account.changeMemberRole(second, { role: 'owner' })
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      const { backend: operator } = await service().enterAsOperator()
      // With an acceptance, what is missing is entered, and nothing is replaced.
      await owner.backend.requests.saveBilling({ details: { ...billing, address: [] } })
      const other = { ...billing, taxNumber: 'GB987654321' }
      const replacing = agree(owner.backend, operator, id, { billing: other })
      await expectConflict(replacing, invoiceMessages.billingKnown)
      await acceptAsRead(owner.backend, id, 1, { name: 'Ada Lovelace', billing })
      await acceptAsRead(owner.backend, id, 1, { name: 'Ada Lovelace', billing })
      const elsewhere = { ...billing, address: ['9 Other Road'] }
      const replaced = { name: 'Ada Lovelace', billing: elsewhere }
      await expectConflict(
        acceptAsRead(owner.backend, id, 1, replaced),
        invoiceMessages.billingKnown,
      )
      await member.backend.requests.saveBilling({ details: elsewhere })
      await member.backend.requests.saveBilling({ details: elsewhere })

      const { events } = await owner.backend.account.listSecurityEvents({})
      const entries = events.filter(({ kind }) => kind === 'billing-changed')
      expect(entries.map(({ actor, detail }) => [actor, detail])).toEqual([
        [member.person.email, 'Address: “12 St James’s Square, London SW1Y 4JH” → “9 Other Road”'],
        [undefined, 'Address: none → “12 St James’s Square, London SW1Y 4JH”'],
        [
          undefined,
          'Company name: none → “Analytical Engines Ltd.”; Tax number: none → “GB123456789”',
        ],
      ])
      const subject = 'Your company’s billing details were changed'
      for (const { person } of [owner, member]) {
        const sent = await service().readSubjects(person.email)
        expect(sent.filter((one) => one === subject)).toHaveLength(3)
      }
    })

    test('is out of reach for a suspended operator, and for another company', async () => {
      const { operator, asOperator, operatorPerson, fetch, id } = await accepted(service())
      const { number } = await issue(operator, id)
      const pdf = `/api/invoices/${number}.pdf`
      expect((await asOperator(pdf)).status).toBe(200)
      const { backend: admin } = await service().enterAsAdmin()
      const suspended = (await operator.readUser())?.id ?? ''
      await admin.operations.changeOperator(suspended, { action: 'suspend' })
      expect((await asOperator(pdf)).status).toBe(401)
      await operator.signIn(operatorPerson)
      expect((await asOperator(pdf)).status).toBe(404)
      await expect(issue(operator, id)).rejects.toMatchObject({ code: 'forbidden' })

      const other = await service().enter()
      expect((await other.fetch(pdf, { method: 'GET' })).status).toBe(404)
      const reply = await fetch(pdf, { method: 'GET' })
      expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    })

    test('stays as it was issued when its client, its seller and its quote change, and when the company is deleted', async () => {
      const agreed = await accepted(service(), { billing })
      const { client, operator, id, person } = agreed
      const issued = await issue(operator, id, { tax: vat })
      const rest = await issue(operator, id)
      const [content] = (await client.requests.listInvoices({ request: id })).invoices
      await client.requests.saveBilling({ details: { ...billing, name: 'Another Ltd.' } })
      await client.account.renameCompany({ name: 'Renamed' })
      const { version } = await operator.operations.readOperatorRequest(id)
      await operator.operations.sendQuote(id, { ...quoted, version })
      const { invoices } = await client.requests.listInvoices({ request: id })
      expect(invoices[0]).toEqual(content)
      expect(invoices[1]).toMatchObject({ buyer: billing, totalCents: issued.totalCents })

      await client.account.deleteCompany({ name: 'Renamed' })
      const kept = await findByOperator(operator, [issued.number, rest.number])
      const { requestId: _request, clientId: _client, ...document } = issued
      expect(kept[1]).toEqual(document)
      const csv = await (await agreed.asOperator(operator.operations.exportInvoices)).text()
      expect(csv).toContain(`${issued.number},invoice,`)
      const cancelled = await operator.operations.cancelInvoice(issued.number)
      expect(cancelled).toMatchObject({ buyer: billing, totalCents: -issued.totalCents })
      await client.account.deleteAccount({ password: person.password })
      expect(await findByOperator(operator, [rest.number])).toHaveLength(1)
    })
  })
}

const quoted: Omit<NewQuote, 'version'> = {
  lines: [
    { title: 'Build', amountCents: 75_001 },
    { title: 'Migration', amountCents: 25_000 },
  ],
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: '2027-03-31',
  validUntil: addDays(today(), 14),
  note: '',
  schedule: [
    { percent: 30, due: 'acceptance' },
    { percent: 70, due: 'handover' },
  ],
}

/** A request with a quote that its client has accepted. */
async function accepted(service: Service, acceptance: { billing?: typeof billing } = {}) {
  const placed = await orderPlaced(service)
  const {
    backend: operator,
    fetch: asOperator,
    person: operatorPerson,
  } = await service.enterAsOperator()
  await agree(placed.client, operator, placed.id, acceptance)
  return { ...placed, operator, asOperator, operatorPerson }
}

async function agree(
  client: LiveBackend,
  { operations }: LiveBackend,
  id: string,
  acceptance: { billing?: typeof billing },
): Promise<void> {
  await operations.sendQuote(id, { ...quoted, version: 1 })
  await acceptAsRead(client, id, 1, { name: 'Ada Lovelace', ...acceptance })
}

/** With every warning of its preview confirmed. */
async function issue({ operations }: LiveBackend, id: string, wanted: NewInvoice = {}) {
  const { warnings: confirmed } = await operations.previewInvoice(id, wanted)
  return operations.issueInvoice(id, { ...wanted, confirmed }, randomUUID())
}

async function exported({
  backend,
  fetch,
}: {
  backend: LiveBackend
  fetch: typeof globalThis.fetch
}) {
  return (await (await fetch(backend.account.exportJson)).json()).invoices
}

/** Newest first, of those that are listed first. */
async function findByOperator({ operations }: LiveBackend, numbers: string[]) {
  const { invoices } = await operations.listAllInvoices({})
  return invoices.filter(({ number }) => numbers.includes(number))
}

async function expectConflict(call: Promise<unknown>, message: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ code: 'conflict', message })
}
