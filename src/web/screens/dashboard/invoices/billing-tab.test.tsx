import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError, forbidden } from '#contract/errors.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor.ts'
import type { User } from '#domain/accounts/user.ts'
import { type Invoice, type InvoiceFilter, invoiceMessages } from '#domain/invoices/invoice.ts'
import { textMissing } from '#domain/values/text-rules.ts'
import { ada, fakeRequests } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { createAgency, listedIds } from '#web/screens/dashboard/operations/agency.fixture.ts'
import { queued } from '#web/screens/dashboard/operations/operator-request.fixture.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { askForFreshSignIn } from '#web/shared/fresh-sign-in/ask-for-fresh-sign-in.ts'
import { FreshSignIn } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import {
  button,
  describedBy,
  field,
  fill,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
import { BillingTab } from './billing-tab.tsx'
import { invoiceOf, pageOf } from './invoice.fixture.ts'

const owner: User = { ...ada, company: 'Engines', companyId: 'engines', companyRole: 'owner' }
const member: User = { ...owner, companyRole: 'member' }
const address = '/dashboard?tab=billing'

function open(answers: Parameters<typeof fakeRequests>[1] = {}, user = owner, at = address) {
  const { backend } = fakeRequests([], answers)
  return renderScreen(at, <BillingTab />, { ...backend, readUser: async () => user })
}

test('totals, lines and views of a company’s invoices are shown, and one opens as a document', async () => {
  const asked: InvoiceFilter[] = []
  const { user, address: at } = open({
    async listInvoices(filter) {
      asked.push(filter)
      return filter.status === 'settled' ? pageOf() : pageOf(invoiceOf())
    },
  })
  const [, row] = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole('row')
  for (const text of ['$5,004.00', 'Issued Nov 18', 'due Dec 2', '$4,004.00 left']) {
    expect(row?.textContent).toContain(text)
  }
  expect(screen.queryByRole('columnheader', { name: 'Next' })).toBeNull()
  expect(asked).toEqual([{ status: 'open', sort: 'due' }, { status: 'settled' }])
  await user.click(screen.getByRole('radio', { name: /^Overdue/ }))
  await waitFor(() => expect(at()).toBe(`${address}&billing-view=overdue`))
  await waitFor(() => expect(asked.at(-1)).toEqual({ status: 'overdue', sort: 'due' }))

  await user.click(screen.getByRole('link', { name: '2026-0007' }))
  const invoice = within(
    await screen.findByRole('dialog', { name: 'Invoice for your Slack replacement, part 1 of 2' }),
  )
  expect(invoice.getAllByText('2026-0007')).not.toHaveLength(0)
  for (const name of [
    'Chat server with channels and threads, 30% $3,450.00',
    'Migration of the message history, 30% $720.00',
    'Tax, 20% $834.00',
    'Total $5,004.00',
    'Paid Nov 20, 2026, by bank transfer -$1,000.00',
    'Balance due $4,004.00',
  ]) {
    expect(invoice.getByRole('row', { name })).toBeDefined()
  }
  expect(invoice.getByText('IBAN DE02 1203 0000 0000 2020 51')).toBeDefined()
  expect(invoice.queryByRole('button', { name: 'Pay online' })).toBeNull()
  const pdf = invoice.getByRole('link', { name: 'Download PDF' })
  expect(pdf.getAttribute('href')).toBe('/api/invoices/2026-0007.pdf')
})

test('settled invoices follow once every open one is shown', async () => {
  const paidOn = '2026-11-25'
  const payments = [{ id: 1, amountCents: 500_400, paidOn, method: 'bank' } as const]
  const paid = invoiceOf({ number: '2026-0003', status: 'paid', openCents: 0, payments })
  const { user } = open({
    async listInvoices({ status, before }) {
      if (status === 'settled') return pageOf(paid)
      if (before) return pageOf(invoiceOf({ number: '2026-0009' }))
      return { ...pageOf(invoiceOf({ status: 'overdue' })), next: '2026-0007' }
    },
  })
  await waitFor(() => expect(listedIds()).toEqual(['2026-0007']))
  await user.click(button('Show more'))
  await waitFor(() => expect(listedIds()).toEqual(['2026-0007', '2026-0009', '2026-0003']))
  expect(screen.getByRole('row', { name: /2026-0003/ }).textContent).toContain('paid Nov 25')
})

test('a client returning from payment is thanked, may ask for bank details that are not there, and an unknown invoice shows an error', async () => {
  const { seller } = invoiceOf()
  const found = pageOf(invoiceOf({ seller: { ...seller, bankDetails: '' } }))
  const { go } = open(
    { listInvoices: async ({ number }) => (number === '2026-0009' ? pageOf() : found) },
    owner,
    `${address}&paid=1&invoice=2026-0007`,
  )
  expect(await screen.findByText(/^Thank you\. We’ll show the payment here/)).toBeDefined()
  const ask = screen.getByRole('link', { name: 'Ask for the bank details' })
  expect(ask.getAttribute('href')).toBe('?request=HIT-001&part=message')
  await go(`${address}&invoice=2026-0009`)
  expect(await screen.findByText(invoiceMessages.notFound)).toBeDefined()
})

test('paying online leads to its page, or says why not', async () => {
  const payInvoice = vi.fn(async () => {
    throw new CallError('unavailable', invoiceMessages.onlinePaymentFails)
  })
  const payable = invoiceOf({ isPayable: true })
  const { user } = open(
    { listInvoices: async () => pageOf(payable), payInvoice },
    owner,
    `${address}&invoice=2026-0007`,
  )
  await user.click(await screen.findByRole('button', { name: 'Pay online' }))
  expect(await screen.findByText(invoiceMessages.onlinePaymentFails)).toBeDefined()
  expect(payInvoice).toHaveBeenCalledWith('2026-0007')
})

test('owners save whom invoices are for, and whether members see them', async () => {
  const saveBilling = vi.fn(async () => ({ details: null, doMembersSee: false }))
  const { user } = open({ saveBilling })
  await screen.findByText('No invoices yet')
  await fill(user, field('Company name'), ' ')
  await user.click(button('Save billing details'))
  await waitFor(() => expect(describedBy(field('Company name'))).toContain(textMissing))
  await fill(user, field('Company name'), 'Engines Ltd.')
  await fill(user, field('Address'), ' 1 Lace Street \n\n London ')
  await user.selectOptions(screen.getByLabelText('Who sees invoices'), 'Owners only')
  await user.click(button('Save billing details'))
  const details = { name: 'Engines Ltd.', address: ['1 Lace Street', 'London'], taxNumber: '' }
  await waitFor(() => expect(saveBilling).toHaveBeenCalledWith({ details, doMembersSee: false }))
})

test('billing details that a stale session saves are asked for a fresh sign-in, and sent as they were typed', async () => {
  const saved: unknown[] = []
  async function saveBilling(sent: unknown) {
    saved.push(sent)
    const isFresh = await askForFreshSignIn()
    if (!isFresh) throw forbidden('sign-in-again', secondFactorMessages.signInAgain)
    return { details: null, doMembersSee: true }
  }
  const { backend } = fakeRequests([], { saveBilling })
  const billingWithQuestion = (
    <>
      <BillingTab />
      <FreshSignIn email={owner.email} />
    </>
  )
  const { user } = renderScreen(address, billingWithQuestion, {
    ...backend,
    ...withAccount(),
    readUser: async () => owner,
  })
  await fill(user, await screen.findByLabelText('Address'), '1 Lace Street')
  await user.click(button('Save billing details'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(secondFactorMessages.signInAgain)).toBeDefined()
  await user.click(button('Save billing details'))
  await fill(user, await screen.findByLabelText('Password'), 'a good password')
  expect(field('Address').value).toBe('1 Lace Street')
  await user.click(button('Continue'))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toEqual(saved[0])
  expect(saved[1]).toMatchObject({ details: { address: ['1 Lace Street'] } })
})

test('a member sees invoices but no form', async () => {
  open({ listInvoices: async () => pageOf(invoiceOf()) }, member)
  expect(await screen.findByRole('link', { name: '2026-0007' })).toBeDefined()
  expect(screen.queryByText('Billing details')).toBeNull()
})

test('a member without access to invoices sees who has it', async () => {
  const listInvoices = vi.fn(async () => pageOf())
  const hidden = { details: null, doMembersSee: false }
  open({ listInvoices, readBilling: async () => hidden }, member)
  expect(await screen.findByText('Only owners of Engines see its invoices.')).toBeDefined()
  expect(listInvoices).not.toHaveBeenCalled()
})

const anyKey = expect.stringMatching(/^\w{32}$/)

test('for operators, drafts of plans that are due come first, and every row leads to its client', async () => {
  const duePlan = { plan: 'starter', since: '2026-08-15', totalCents: 479_040 } as const
  const request = queued(3, { status: 'completed', isInvoiceDue: true, duePlan })
  openAsOperator(invoiceOf({ status: 'overdue', clientId: 'engines' }), {}, address, [request])
  const rows = await waitFor(() => {
    const [, ...listed] = within(screen.getByRole('table', { name: 'Invoices' })).getAllByRole(
      'row',
    )
    expect(listed).toHaveLength(2)
    return listed.map((row) => within(row))
  })
  const addresses = rows.map((row) =>
    row.getAllByRole('link').map((link) => link.getAttribute('href')),
  )
  const draft = '?tab=operations&request=HIT-003&invoice=plan'
  const client = '?tab=operations&client=engines'
  expect(addresses).toEqual([
    [draft, client, draft],
    [`${address}&invoice=2026-0007`, client, `${address}&remind=2026-0007`].map((to) =>
      to.replace('/dashboard', ''),
    ),
  ])
  expect(rows[0]?.getByText('$4,790.40')).toBeDefined()
  expect(rows[0]?.getByRole('link', { name: /^Issue the plan invoice of Anal/ })).toBeDefined()
})

test('a new invoice begins with the request that it is for', async () => {
  const { user, address: at } = openAsOperator(invoiceOf(), {}, address, [queued(3), queued(4)])
  await user.click(await screen.findByRole('button', { name: 'New invoice' }))
  const combobox = await screen.findByRole('combobox', { name: 'Client or request' })
  expect(document.activeElement).toBe(combobox)
  await user.keyboard('HIT-00')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  // The answer to the shorter text cannot be chosen.
  await user.keyboard('4')
  expect(screen.queryByRole('option')).toBeNull()
  expect((await screen.findByRole('option')).textContent).toContain('HIT-004')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(at()).toBe('/dashboard?tab=operations&request=HIT-004&invoice=lines'))
})

function openAsOperator(
  invoice: Invoice,
  calls: object,
  at = `${address}&invoice=2026-0007`,
  requests: Parameters<typeof createAgency>[0] = [],
) {
  const agency = createAgency(requests)
  const { listQueue } = agency.operations
  Object.assign(agency.operations, {
    listAllInvoices: async ({ status }: InvoiceFilter) =>
      status === 'settled' ? pageOf() : pageOf(invoice),
    // The fake lists nothing for the view of plans.
    listQueue: ({ view: _view, ...filter }: Parameters<typeof listQueue>[0]) => listQueue(filter),
    ...calls,
  })
  return renderScreen(at, <BillingTab />, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator' }),
  })
}

test('a payment that is sent again after a failure has the same key, and another one its own', async () => {
  const keys: string[] = []
  async function recordPayment(_number: string, _payment: object, key: string): Promise<never> {
    keys.push(key)
    throw new CallError('unavailable')
  }
  const { user } = openAsOperator(invoiceOf(), { recordPayment })
  await screen.findByLabelText('Amount')
  for (const amount of ['100', '100', '101']) {
    await fill(user, field('Amount'), amount)
    await user.click(button('Record payment'))
  }
  const [first, second, third] = keys
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('an operator reverses a payment with a reason, and both are on the invoice', async () => {
  const paid = { id: 3, amountCents: 100_000, paidOn: '2026-11-20', method: 'bank' } as const
  const earlier = { ...paid, id: 1, amountCents: 50_000 }
  const reversal = { ...earlier, id: 2, amountCents: -50_000, reverses: 1, reason: 'It bounced.' }
  const invoice = invoiceOf({ payments: [earlier, reversal, paid] })
  const reversePayment = vi.fn(async () => invoice)
  const { user } = openAsOperator(invoice, { reversePayment })
  expect(
    await screen.findByRole('row', { name: 'Reversed Nov 20, 2026: It bounced. $500.00' }),
  ).toBeDefined()
  // What is reversed already is not offered.
  expect(screen.getAllByText(/^Reverse \$/)).toHaveLength(1)
  await user.click(screen.getByText('Reverse $1,000.00 from Nov 20, 2026…'))
  await user.click(button('Reverse payment'))
  await waitFor(() => expect(describedBy(field('Reason'))).toContain(textMissing))
  await fill(user, field('Reason'), 'Wrong invoice')
  await user.click(button('Reverse payment'))
  await waitFor(() =>
    expect(reversePayment).toHaveBeenCalledWith('2026-0007', 3, { reason: 'Wrong invoice' }),
  )
})

test('an operator decides about a held payment, records another and stops the reminders', async () => {
  const held = { id: 9, amountCents: 12_300, paidOn: '2026-11-21', method: 'stripe' } as const
  const invoice = invoiceOf({ payments: [{ ...held, held: 'amount' }] })
  const decideHeldPayment = vi.fn(async () => invoice)
  const recordPayment = vi.fn(async () => invoice)
  const stopReminders = vi.fn(async () => invoice)
  const { user } = openAsOperator(invoice, { decideHeldPayment, recordPayment, stopReminders })
  expect((await screen.findByRole('alert')).textContent).toContain('An online payment of $123')
  await user.click(button('Count it'))
  await waitFor(() =>
    expect(decideHeldPayment).toHaveBeenCalledWith('2026-0007', 9, { isCounted: true }),
  )

  const amount = await waitFor(() => field('Amount'))
  expect(amount.value).toBe('$4,004.00')
  await fill(user, amount, 'all of it')
  await user.click(button('Record payment'))
  await waitFor(() =>
    expect(describedBy(field('Amount'))).toContain(invoiceMessages.amountMalformed),
  )
  await fill(user, field('Amount'), '1,000.50')
  await user.click(button('Record payment'))
  const paidOn = new Date().toISOString().slice(0, 10)
  expect(recordPayment).toHaveBeenCalledWith('2026-0007', { amountCents: 100_050, paidOn }, anyKey)
  await user.click(button('Stop reminders'))
  await waitFor(() => expect(stopReminders).toHaveBeenCalledWith('2026-0007'))
})
