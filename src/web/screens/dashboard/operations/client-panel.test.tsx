import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { examples } from '#contract/examples/examples.ts'
import type { User } from '#domain/accounts/user.ts'
import {
  type Client,
  clientMessages,
  clientSchema,
  monthlyEmailSchema,
} from '#domain/operations/client.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { hourMs } from '#domain/values/dates.ts'
import { limits } from '#domain/values/limits.ts'
import { useSession } from '#web/queries/session.ts'
import { invoiceOf, pageOf } from '#web/screens/dashboard/invoices/invoice.fixture.ts'
import { button, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const clientAddress = '/dashboard?tab=operations&client=engines'

test('a client’s name in the queue opens their page over the list, and Back closes it', async () => {
  const { user, address, go } = open(clientOf(), '/dashboard?ops-sort=newest')
  await user.click(await screen.findByRole('link', { name: 'Analytical Engines' }))
  await panel()
  expect(address()).toBe('/dashboard?ops-sort=newest&client=engines')
  await go(-1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/dashboard?ops-sort=newest')
})

test('it says who they are, their plan and what they owe', async () => {
  open(clientOf())
  const facts = within(await panel()).getByRole('complementary', { name: 'Details' })
  for (const fact of [
    'Professional, 1 of 3 apps, $4,790.40 a year',
    'Owes $4,004',
    'Ada Byron Owner',
  ]) {
    expect(facts.textContent).toContain(fact)
  }
})

test('a client’s next monthly email is read before it goes', async () => {
  const email = monthlyEmailSchema.parse(examples.readMonthlyEmail.reply)
  const readMonthlyEmail = vi.fn<Operations['readMonthlyEmail']>(async () => email)
  const { user, address } = open(clientOf(), clientAddress, { readMonthlyEmail })
  await user.click(within(await panel()).getByRole('link', { name: 'Next on Dec 1, 2026' }))
  expect(address()).toBe(`${clientAddress}&monthly=engines`)
  const preview = within(await screen.findByRole('dialog', { name: 'Next monthly email' }))
  expect(await preview.findByText(email.subject)).toBeDefined()
  for (const text of ['ada@example.com', /^Goes out by itself on/]) {
    expect(preview.getByText(text)).toBeDefined()
  }
  expect(preview.getByTitle('Email').getAttribute('srcdoc')).toBe(email.html)
  readMonthlyEmail.mockRejectedValue(new CallError('conflict', clientMessages.noMonthlyEmail))
  await user.click(preview.getByRole('button', { name: 'Close' }))
  await user.click(within(await panel()).getByRole('link', { name: 'Next on Dec 1, 2026' }))
  expect(await screen.findByText(clientMessages.noMonthlyEmail)).toBeDefined()
})

test('the request’s panel leads to its client and Back returns, with what was written', async () => {
  const { user, address, go } = open(clientOf(), '/dashboard?tab=operations&request=HIT-001')
  const link = within(await screen.findByRole('dialog')).findByRole('link', {
    name: 'Analytical Engines',
  })
  await user.click(await link)
  await panel()
  expect(address()).toBe(clientAddress)
  await user.click(button('Close'))
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  await go('/dashboard?tab=operations&client=engines')
  await user.click(within(await panel()).getByRole('link', { name: 'HIT-001' }))
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  expect(address()).toBe('/dashboard?tab=operations&request=HIT-001')
})

test('a request is one line with its next step and due date, and gets focus back after its panel', async () => {
  const dueAt = new Date(Date.now() - 3 * hourMs).toISOString()
  const requests = [...listed(9, 6), queued(1, { dueAt, question: 'Any news?' })]
  const { user } = open(clientOf({ requests }))
  const list = async () => within(await panel()).getByRole('table', { name: 'Requests' })
  await user.click(within(await panel()).getByRole('button', { name: 'Show all' }))
  const row = within(await list()).getByRole('row', { name: /HIT-001/ })
  for (const text of ['Salesforce', 'Answer: “Any news?”', 'Pending', 'overdue by 3 h']) {
    expect(row.textContent).toContain(text)
  }
  await user.click(within(row).getByRole('link', { name: 'HIT-001' }))
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  await user.click(button('Close'))
  const link = within(await list()).getByRole('link', { name: 'HIT-001' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('a new client has nothing yet', async () => {
  open(
    clientOf({
      plan: undefined,
      requests: [],
      invoices: { ...pageOf(), totals: { openCents: 0, overdueCents: 0, paidCents: 0 } },
      files: [],
    }),
  )
  const { textContent } = await panel()
  for (const text of [
    'PlanNone yet',
    'Owes nothing',
    'No requests yet. Enter their first one with New request.',
    'No invoices yet. They need a request to belong to.',
    'No files yet. What either side attaches',
  ]) {
    expect(textContent).toContain(text)
  }
})

test('of many requests the newest are shown, then a page, and where the others are', async () => {
  const { user } = open(clientOf({ requests: listed(200, limits.pageSize) }))
  const section = within(await panel()).getByRole('region', { name: 'Requests 50+' })
  const links = () => within(section).getAllByRole('link')
  expect(links().map(({ textContent }) => textContent)).toEqual(
    [200, 199, 198, 197, 196].map(requestId),
  )
  await user.click(within(section).getByRole('button', { name: 'Show all' }))
  expect(links()).toHaveLength(50)
  await waitFor(() => expect(document.activeElement).toBe(links()[5]))
  expect(section.textContent).toContain('All 50 shown. Search the queue for older ones.')
})

test('an invoice opens over the client, and closing it leads back', async () => {
  const { user, address } = open(clientOf())
  const { number } = invoiceOf()
  await user.click(within(await panel()).getByRole('link', { name: number }))
  await waitFor(() => expect(address()).toBe(`${clientAddress}&invoice=${number}`))
  const dialogs = await screen.findAllByRole('dialog')
  expect(dialogs).toHaveLength(2)
  const [, invoice = dialogs[0]] = dialogs
  await user.click(within(invoice as HTMLElement).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(clientAddress))
})

test('an invoice is written for the only request, or for one that is chosen, and Back leads here', async () => {
  const { user, address, go } = open(clientOf(), clientAddress, { previewInvoice })
  await user.click(within(await panel()).getByRole('button', { name: 'New invoice' }))
  await screen.findByRole('region', { name: 'Invoice for HIT-001' })
  expect(address()).toBe('/dashboard?tab=operations&request=HIT-001&invoice=lines')
  await go(-1)
  expect(address()).toBe(clientAddress)

  document.body.replaceChildren()
  const declined = { kind: 'declined', reason: 'Spam', at: '2026-11-05T09:05:00.000Z' } as const
  const cancelled = { ...declined, kind: 'cancelled' } as const
  const closed = [queued(3, { closure: declined }), queued(2, { closure: cancelled })]
  const requests = [...closed, queued(1)]
  const several = clientOf({ requests })
  const second = open(several, clientAddress, { previewInvoice })
  await second.user.click(within(await panel()).getByRole('button', { name: 'New invoice' }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['HIT-002 Hit number 2 Cancelled', 'HIT-001 Hit number 1 Pending'])
  await second.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('region', { name: 'Invoice for HIT-001' })
})

test.each([
  ['not-found', clientMessages.notFound],
  ['forbidden', 'Only operators can do this.'],
] as const)('%s says so, and asking again is not offered', async (code, message) => {
  open(async () => Promise.reject(new CallError(code, message)))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without an answer, asking again is offered', async () => {
  let isDown = true
  const { user } = open(async () => (isDown ? noAnswer() : clientOf()))
  await screen.findByRole('dialog', { name: 'Client' })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  await panel()
})

async function previewInvoice() {
  return { invoice: invoiceOf({ lines: [] }), warnings: [] }
}

/** From this number down. */
function listed(from: number, count: number) {
  return Array.from({ length: count }, (_, place) => queued(from - place))
}

function panel(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: 'Analytical Engines' })
}

/** As on the dashboard, which shows the queue to operators alone. */
function SignedIn() {
  return useSession().user && <OperationsTab />
}

function clientOf(parts: Partial<Client> = {}): Client {
  const client = clientSchema.parse(examples.readClient.reply)
  return {
    ...client,
    id: 'engines',
    name: 'Analytical Engines',
    requests: [queued(1)],
    invoices: pageOf(invoiceOf()),
    ...parts,
  }
}

function open(
  client: Client | (() => Promise<Client>),
  at = clientAddress,
  calls: Partial<Operations> = {},
) {
  const agency = createAgency([queued(1, { assignee: { id: 'omar', name: 'Omar' } })])
  Object.assign(agency.operations, {
    readClient: typeof client === 'function' ? client : async () => client,
    listAllInvoices: async () => pageOf(invoiceOf()),
    ...calls,
  })
  return renderScreen(at, <SignedIn />, { ...agency.backend, readUser: async () => omar })
}
