import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { type Invoice, type InvoiceWarning, invoiceMessages } from '#domain/invoices/invoice.ts'
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
import { InvoiceEditor } from './invoice-editor.tsx'
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
const request = queued(1, {
  quotes: [quote],
  isInvoiceDue: true,
  invoicing: { ...queued(1).invoicing, address: [], isExampleSeller: true, lastTax },
})

function render(view: ReactElement, operations: object) {
  const agency = createAgency([request])
  Object.assign(agency.operations, operations)
  return renderScreen('/dashboard', view, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator' }),
  })
}

function conflict(message: string): () => Promise<never> {
  return async () => {
    throw new CallError('conflict', message)
  }
}

function openSection(...invoices: Invoice[]) {
  const listAllInvoices = async () => pageOf(...invoices)
  return render(<InvoiceSection request={request} />, { listAllInvoices })
}

async function openEditor(
  issueInvoice: () => Promise<Invoice>,
  warnings: InvoiceWarning[] = [],
  what: 'part' | 'plan' = 'part',
) {
  const invoice = invoiceOf({ tax: lastTax, payments: [], paidCents: 0 })
  const previewInvoice = vi.fn(async () => ({ invoice, warnings }))
  const onClose = vi.fn()
  const { user } = render(<InvoiceEditor {...{ request, what, onClose }} />, {
    previewInvoice,
    issueInvoice,
  })
  await screen.findByRole('heading', { name: `Invoice ${invoice.number} Not issued yet` })
  return { user, previewInvoice, onClose }
}

test('the section says which part is next, and what it and the plan cost with the tax of the last invoice', async () => {
  const { user, address } = openSection()
  expect((await screen.findByText(/^Next: /)).textContent).toBe(
    'Next: Quote 1, part 1 of 2 (30%), due on acceptance. $4,284 in all.',
  )
  await user.click(button('Preview plan invoice, $236.81'))
  expect(address()).toContain('invoice=plan')
})

test('a cancelled invoice leaves its part to be issued again', async () => {
  openSection(invoiceOf({ status: 'cancelled', cancelledBy: '2026-0008', openCents: 0 }))
  expect((await screen.findByText(/^Next: /)).textContent).toContain('part 1 of 2')
})

test('an invoice is drawn with the tax and the day that are chosen, and issued as it is drawn', async () => {
  const issueInvoice = vi.fn(async () => invoiceOf())
  const { user, onClose } = await openEditor(issueInvoice)
  expect(field('Rate in percent').value).toBe('19')
  await fill(user, field('Rate in percent'), '60')
  await user.click(button('Issue invoice'))
  expect(describedBy(field('Rate in percent'))).toContain(invoiceMessages.rateMalformed)
  await fill(user, field('Rate in percent'), '7.5')
  await fill(user, field('To be paid by'), '2027-01-31')
  expect(screen.getByRole('row', { name: 'Tax, 7.5% $312.75' })).toBeDefined()
  expect(screen.getByText('Due Jan 31, 2027')).toBeDefined()
  await user.click(button('Issue invoice'))
  const tax = { kind: 'rate', basisPoints: 750 }
  const wanted = { what: 'part', key: 'quote-1-1', tax, dueOn: '2027-01-31', confirmed: [] }
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(issueInvoice).toHaveBeenCalledWith('HIT-001', wanted, expect.stringMatching(/^\w{32}$/))
})

test('each warning has to be confirmed before the invoice is issued', async () => {
  const issueInvoice = vi.fn(async () => invoiceOf())
  const { user } = await openEditor(issueInvoice, ['not-due', 'no-address'])
  const [early, address] = screen.getAllByRole<HTMLInputElement>('checkbox')
  await user.click(screen.getByRole('checkbox', { name: warningTexts['not-due'] }))
  await user.click(button('Issue invoice'))
  expect(issueInvoice).not.toHaveBeenCalled()
  expect(describedBy(address as HTMLElement)).toBe(invoiceMessages.unconfirmed)
  expect(describedBy(early as HTMLElement)).toBe('')
  expect(document.activeElement).toBe(address)
  await user.click(address as HTMLElement)
  expect(describedBy(address as HTMLElement)).toBe('')
  await user.click(button('Issue invoice'))
  expect(issueInvoice).toHaveBeenCalledWith(
    'HIT-001',
    expect.objectContaining({ confirmed: ['not-due', 'no-address'] }),
    expect.anything(),
  )
})

test('a conflict is explained, and the preview is read again', async () => {
  const refuse = conflict(invoiceMessages.confirmedTooMuch)
  const { user, previewInvoice, onClose } = await openEditor(refuse, [], 'plan')
  await user.click(button('Issue invoice'))
  expect(await screen.findByText(invoiceMessages.confirmedTooMuch)).toBeDefined()
  expect(previewInvoice).toHaveBeenCalledTimes(2)
  expect(onClose).not.toHaveBeenCalled()
})

test('where nothing is left to invoice, the preview says so', async () => {
  const previewInvoice = conflict(invoiceMessages.planInvoiced)
  render(<InvoiceEditor request={request} what="plan" onClose={() => {}} />, { previewInvoice })
  expect(await screen.findByText(invoiceMessages.planInvoiced)).toBeDefined()
})
