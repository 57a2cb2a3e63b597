import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { type Invoice, invoiceMessages } from '#domain/invoices/invoice.ts'
import { warningTexts } from '#domain/invoices/invoice-warnings.ts'
import { ada } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { invoiceOf, pageOf } from '#web/screens/dashboard/invoices/invoice.fixture.ts'
import {
  button,
  describedBy,
  field,
  fill,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { InvoiceSection } from './invoice-section.tsx'
import { acceptedQuote, queued } from './operator-request.fixture.ts'

const quote = {
  ...acceptedQuote,
  schedule: [
    { percent: 30, due: 'acceptance' },
    { percent: 70, due: 'handover' },
  ],
}
const lastTax = { kind: 'rate', basisPoints: 1900 } as const

function open(invoices: Invoice[], issueInvoice = vi.fn(async () => invoiceOf())) {
  const request = queued(1, {
    quotes: [quote],
    isInvoiceDue: true,
    invoicing: { address: [], isExampleSeller: true, lastTax },
  })
  const agency = createAgency([request])
  Object.assign(agency.operations, {
    listAllInvoices: async () => pageOf(...invoices),
    previewInvoice: async () => ({ invoice: invoiceOf(), warnings: ['no-address'] }),
    issueInvoice,
  })
  const { user } = renderScreen('/dashboard', <InvoiceSection request={request} />, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator' }),
  })
  return { user, issueInvoice }
}

test('the next part is issued with the tax of the last invoice, or another', async () => {
  const { user, issueInvoice } = open([])
  expect((await screen.findByText(/^Next: /)).textContent).toBe(
    'Next: Quote 1, part 1 of 2 (30%), due on acceptance. $4,284 in all.',
  )
  expect(screen.getByText(/hasn’t entered an address/)).toBeDefined()
  expect(screen.getByText(warningTexts['example-seller'])).toBeDefined()
  expect(screen.queryByText('This part isn’t due yet.')).toBeNull()
  expect(field('Rate in percent').value).toBe('19')
  await fill(user, field('Rate in percent'), '60')
  expect(describedBy(field('Rate in percent'))).toContain(invoiceMessages.rateMalformed)
  expect(button('Issue invoice').disabled).toBe(true)
  await fill(user, field('Rate in percent'), '7.5')
  expect(screen.getByText('$3,870')).toBeDefined()
  await user.click(button('Issue invoice'))
  const tax = { kind: 'rate', basisPoints: 750 }
  const dueOn = field('To be paid by').value
  const wanted = { what: 'part', key: 'quote-1-1', tax, dueOn, confirmed: ['no-address'] }
  expect(issueInvoice).toHaveBeenCalledWith('HIT-001', wanted, expect.stringMatching(/^\w{32}$/))
})

test('a part that is not due yet is said to be early, the plan is invoiced beside it, and a refusal is shown', async () => {
  const refuse = vi.fn<() => Promise<never>>(async () => {
    throw new CallError('conflict', invoiceMessages.planInvoiced)
  })
  const { user } = open([invoiceOf()], refuse)
  expect(await screen.findByText('This part isn’t due yet.')).toBeDefined()
  await user.click(button('Invoice the plan, $236.81'))
  expect(await screen.findByText(invoiceMessages.planInvoiced)).toBeDefined()
  await waitFor(() => expect(refuse).toHaveBeenCalled())
})

test('a cancelled invoice leaves its part to be issued again', async () => {
  open([invoiceOf({ status: 'cancelled', cancelledBy: '2026-0008', openCents: 0 })])
  expect((await screen.findByText(/^Next: /)).textContent).toContain('part 1 of 2')
})

test('what was invoiced of an earlier quote is pointed out before the newer one is invoiced as well', async () => {
  open([invoiceOf({ key: 'quote-7-1' })])
  expect(await screen.findByText(warningTexts['earlier-quote'])).toBeDefined()
})
