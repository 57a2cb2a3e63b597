import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { type Invoice, invoiceMessages, type Reminder } from '#domain/invoices/invoice.ts'
import { ada } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { createAgency } from '#web/screens/dashboard/operations/agency.fixture.ts'
import { button, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BillingTab } from './billing-tab.tsx'
import { invoiceOf, pageOf } from './invoice.fixture.ts'

const list = '/dashboard?tab=billing'
const preview: Reminder = {
  subject: 'Your Slack replacement: invoice 2026-0007 was due on Dec 2, 2026 (HIT-042)',
  text: 'We haven’t received your payment yet.',
  html: '<p>We haven’t received your payment yet.</p>',
  recipients: ['ada@engines.example', 'ben@engines.example'],
}

const overdue = (parts: Partial<Invoice> = {}) => invoiceOf({ status: 'overdue', ...parts })

function openList(options: { at?: string; reminder?: () => Promise<Reminder>; invoice?: Invoice }) {
  const { at = list, reminder = async () => preview, invoice = overdue() } = options
  const agency = createAgency([])
  const remindOfInvoice = vi.fn(async () => invoice)
  const calls = {
    readReminder: reminder,
    remindOfInvoice,
    listAllInvoices: async () => pageOf(invoice),
  }
  Object.assign(agency.operations, calls)
  const answers = {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator' as const }),
  }
  return { ...renderScreen(at, <BillingTab />, answers), remindOfInvoice }
}

test('from the list, an operator reads the email and sends it, in two actions', async () => {
  const { user, address, remindOfInvoice } = openList({})
  await user.click(await screen.findByRole('link', { name: 'Remind of invoice 2026-0007' }))
  const panel = await screen.findByRole('dialog', { name: 'Remind of invoice 2026-0007' })
  expect(address()).toBe(`${list}&remind=2026-0007`)
  expect(await within(panel).findByText(preview.subject)).toBeDefined()
  const email = within(panel).getByTitle('Email')
  expect(email.getAttribute('srcdoc')).toBe(preview.html)
  expect(email.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(within(panel).getByText(preview.recipients.join(', '))).toBeDefined()
  expect(document.activeElement).toBe(button('Send reminder'))
  expect(remindOfInvoice).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(list))
  expect(remindOfInvoice).toHaveBeenCalledExactlyOnceWith('2026-0007')
  expect(screen.getByText(`Reminder sent to ${preview.recipients.join(', ')}`)).toBeDefined()
})

test('a row says that it was reminded of today', async () => {
  openList({ invoice: overdue({ remindedAt: new Date().toISOString() }) })
  expect(await screen.findByText('Reminded')).toBeDefined()
})

test('an open invoice leads to its reminder and says when the last one was sent', async () => {
  const invoice = overdue({ remindedAt: '2026-11-18T09:05:00.000Z' })
  const { user } = openList({ at: `${list}&invoice=2026-0007`, invoice })
  expect(await screen.findByText('Last reminder sent Nov 18, 2026.')).toBeDefined()
  const record = within(screen.getByRole('dialog', { name: 'Invoice 2026-0007' }))
  await user.click(record.getByRole('link', { name: 'Remind of invoice 2026-0007' }))
  expect(await screen.findByRole('button', { name: 'Send reminder' })).toBeDefined()
})

test.each<[string, () => Promise<Reminder>, RegExp | string]>([
  [
    'went out in the last 24 hours',
    async () => ({ ...preview, notBefore: '2026-11-20T09:05:00.000Z' }),
    /^A reminder went out in the last 24 hours\. You can send the next one from/,
  ],
  ['no one would get', async () => ({ ...preview, recipients: [] }), invoiceMessages.noRecipients],
  [
    'is of a paid invoice',
    async () => {
      throw new CallError('conflict', invoiceMessages.paid)
    },
    invoiceMessages.paid,
  ],
])('a reminder that %s cannot be sent', async (_, reminder, message) => {
  openList({ at: `${list}&remind=2026-0007`, reminder })
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull()
})

test('what another operator sent meanwhile is said', async () => {
  const { user, remindOfInvoice } = openList({ at: `${list}&remind=2026-0007` })
  remindOfInvoice.mockRejectedValue(new CallError('conflict', invoiceMessages.justReminded))
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
  expect((await screen.findByRole('alert')).textContent).toBe(invoiceMessages.justReminded)
})

test.each([
  ['paid', 0],
  ['open', 400_400],
] as const)('the row of an invoice that is %s offers no reminder', async (status, openCents) => {
  openList({ invoice: invoiceOf({ status, openCents }) })
  await screen.findByRole('link', { name: '2026-0007' })
  expect(screen.queryByRole('link', { name: /^Remind/ })).toBeNull()
})
