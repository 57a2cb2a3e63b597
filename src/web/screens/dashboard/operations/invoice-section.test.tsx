import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import {
  type Invoice,
  type InvoiceKind,
  type InvoiceWarning,
  invoiceMessages,
} from '#domain/invoices/invoice.ts'
import { warningTexts } from '#domain/invoices/invoice-warnings.ts'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import { useSession } from '#web/queries/session.ts'
import { ada } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { invoiceOf, pageOf } from '#web/screens/dashboard/invoices/invoice.fixture.ts'
import { forgetDrafts } from '#web/shared/form/draft.ts'
import {
  button,
  createAnswer,
  describedBy,
  field,
  fill,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { MoneySection } from './invoice-section.tsx'
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

/** As on the dashboard, which is shown once it is known whose drafts there are. */
function SignedIn({ children }: { children: ReactElement }) {
  return useSession().user && children
}

function render(view: ReactElement, operations: object) {
  const agency = createAgency([request])
  Object.assign(agency.operations, operations)
  return renderScreen('/dashboard', <SignedIn>{view}</SignedIn>, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator' }),
  })
}

function conflict(message: string): () => Promise<never> {
  return async () => {
    throw new CallError('conflict', message)
  }
}

function openSection(invoices: Invoice[] = [], of = request) {
  const listAllInvoices = async () => pageOf(...invoices)
  return render(<MoneySection request={of} />, { listAllInvoices })
}

async function openEditor(
  issueInvoice: () => Promise<Invoice>,
  warnings: InvoiceWarning[] = [],
  what: InvoiceKind = 'part',
) {
  const { key, lines, ...blank } = invoiceOf({ tax: lastTax, payments: [], paidCents: 0 })
  const invoice = what === 'lines' ? { ...blank, lines: [] } : { ...blank, key, lines }
  const previewInvoice = vi.fn(async () => ({ invoice, warnings }))
  const onClose = vi.fn()
  const { user } = render(<InvoiceEditor {...{ request, what, onClose }} />, {
    previewInvoice,
    issueInvoice,
  })
  await screen.findByRole('heading', { name: /^Invoice 2026-0007 Not issued yet/ })
  return { user, previewInvoice, onClose }
}

test('the section says which part is next, and what it and the plan cost with the tax of the last invoice', async () => {
  const { user, address } = openSection()
  expect((await screen.findByText(/^Next: /)).textContent).toBe(
    'Next: Quote 1, part 1 of 2 (30%), due on acceptance. $4,284 in total.',
  )
  await user.click(button('Preview plan invoice, $236.81'))
  expect(address()).toContain('invoice=plan')
})

test('without a quote there is one to write, or an invoice, and nothing else', async () => {
  const { user, address } = openSection([], queued(1))
  await user.click(await screen.findByRole('button', { name: 'Write an invoice' }))
  expect(address()).toContain('invoice=lines')
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Write the first quote', 'Write an invoice'])
})

test('lines are drawn while they are written, mistakes are beside them, and both outlive a reload with the key', async () => {
  const issueInvoice = vi.fn(async () => invoiceOf())
  issueInvoice.mockRejectedValueOnce(new Error('no answer'))
  const { user } = await openEditor(issueInvoice, [], 'lines')
  await user.click(button('Issue invoice'))
  expect(describedBy(field('Line 1'))).toBe(quoteMessages.titleMissing)
  expect(document.activeElement).toBe(field('Line 1'))
  await user.type(field('Line 1'), 'Workshop')
  expect(describedBy(field('Line 1'))).toBe('')
  await fill(user, field('Amount 1'), '0')
  await user.click(button('Issue invoice'))
  expect(describedBy(field('Amount 1'))).toBe(invoiceMessages.nothingToPay)
  await fill(user, field('Amount 1'), '900')
  await user.click(button('Add a line'))
  await user.type(field('Line 2'), 'Travel')
  expect(document.querySelector('.document-title')?.textContent).toMatch(/, Workshop$/)
  await fill(user, field('Amount 2'), '100.50')
  await fill(user, field('Rate in percent'), '10')
  await fill(user, field('To be paid by'), '2027-01-31')
  expect(screen.getByRole('row', { name: 'Total $1,100.55' })).toBeDefined()
  await user.click(button('Issue invoice'))
  expect(await screen.findByRole('alert')).toBeDefined()

  forgetDrafts()
  document.body.replaceChildren()
  const again = await openEditor(issueInvoice, [], 'lines')
  expect(field('To be paid by').value).toBe('2027-01-31')
  await again.user.click(button('Issue invoice'))
  await waitFor(() => expect(again.onClose).toHaveBeenCalled())
  const lines = [
    { title: 'Workshop', amountCents: 90_000 },
    { title: 'Travel', amountCents: 10_050 },
  ]
  const tax = { kind: 'rate', basisPoints: 1000 }
  const wanted = { what: 'lines', lines, tax, dueOn: '2027-01-31', confirmed: [] }
  const key = expect.stringMatching(/^\w{32}$/)
  expect(issueInvoice).toHaveBeenCalledWith('HIT-001', wanted, key)
  expect(new Set(issueInvoice.mock.calls.map(([, , sent]: unknown[]) => sent)).size).toBe(1)
  document.body.replaceChildren()
  await openEditor(issueInvoice, [], 'lines')
  expect(field('Line 1').value).toBe('')
})

test('a cancelled invoice leaves its part to be issued again', async () => {
  openSection([invoiceOf({ status: 'cancelled', cancelledBy: '2026-0008', openCents: 0 })])
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

test('where nothing is left to invoice, the preview says so, and leads back', async () => {
  const previewInvoice = conflict(invoiceMessages.planInvoiced)
  const onClose = vi.fn()
  const view = <InvoiceEditor {...{ request, onClose }} what="plan" />
  const { user } = render(view, { previewInvoice })
  expect(await screen.findByText(invoiceMessages.planInvoiced)).toBeDefined()
  await user.click(button('Back to the request'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an invoice of a part begins at its first field', async () => {
  await openEditor(async () => invoiceOf())
  expect(document.activeElement).toBe(field('Tax'))
})

test('quotes and invoices are unfolded where there are any, and said to be none once that is known', async () => {
  const answer = createAnswer<ReturnType<typeof pageOf>>()
  const empty = { ...request, quotes: [] }
  render(<MoneySection request={empty} />, { listAllInvoices: () => answer.promise })
  const summary = (await screen.findByText('Quotes and invoices')).closest('summary')
  expect(summary?.textContent).toBe('Quotes and invoices ')
  await answer.give(pageOf())
  await waitFor(() => expect(summary?.textContent).toBe('Quotes and invoices None yet'))
  expect(summary?.closest('details')?.open).toBe(false)
  cleanup()
  render(<MoneySection request={request} />, {})
  expect((await screen.findByText('Quotes and invoices')).closest('details')?.open).toBe(true)
})
