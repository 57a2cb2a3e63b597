import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { newItem } from '#domain/checklist/checklist.ts'
import type { Member } from '#domain/companies/team.ts'
import { type CompanyBilling, invoiceMessages } from '#domain/invoices/invoice.ts'
import { quoteChanged } from '#domain/quotes/quote-rules.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { requestQuery, useRequests } from '#web/queries/requests.ts'
import {
  ada,
  detailOf,
  emptyStatement,
  fakeRequests,
} from '#web/screens/dashboard/fake-requests.fixture.ts'
import { acceptedQuote } from '#web/screens/dashboard/operations/operator-request.fixture.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { button, field, fill, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { ClientQuote } from './client-quote.tsx'

const { decision: _, ...quote } = acceptedQuote

test('an accepted quote says what happens next, and when', async () => {
  const dueAt = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString()
  const request = detailOf({ quotes: [acceptedQuote], waitingOn: 'agency', dueAt })
  renderScreen(
    '/dashboard?quote=1',
    <ClientQuote request={request} />,
    fakeRequests([request]).backend,
  )
  const text = await screen.findByText(/^We’ll start work or message you by \w+day\./)
  expect(text.textContent).toContain('We expect to finish by Jan 31, 2027.')
  const panel = within(screen.getByRole('dialog', { name: 'Quote for your Notion replacement' }))
  expect(panel.getByText('HIT-012, quote 1')).toBeDefined()
  // Right below the heading, which has the focus after accepting.
  expect(text.previousElementSibling?.textContent).toBe('Your decision')
})

test('a member who is not an owner sees who decides, and can only ask', async () => {
  const request = detailOf({ quotes: [{ ...quote, status: 'sent', validUntil: '2127-01-31' }] })
  const company = { company: 'Engines', companyId: 'engines', companyRole: 'member' } as const
  const owner = { id: 'g', name: 'Grace Hopper', email: 'g@example.com', role: 'owner' } as Member
  renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, {
    ...fakeRequests([request]).backend,
    ...withAccount({ listMembers: async () => ({ members: [owner] }) }),
    readUser: async () => ({ ...ada, ...company }),
  })
  const text = 'Grace Hopper, an owner, accepts or declines this quote.'
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText('Waiting for an owner')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ask a question' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept quote' })).toBeNull()
})

test('an open quote whose plan no longer covers it says what it needs, and cannot be accepted', async () => {
  const before = { plan: 'starter', billing: 'monthly', planCents: 19_900, apps: 1 } as const
  const open = { ...quote, status: 'sent', validUntil: '2127-01-31' } as const
  const request = detailOf({ quotes: [{ ...open, planBasis: { app: 2, before } }] })
  renderScreen(
    '/dashboard?quote=1',
    <ClientQuote request={request} />,
    fakeRequests([request]).backend,
  )
  const plan = 'Needs Professional, app 2 of 3, $300 a month more'
  expect(await screen.findByText(plan)).toBeDefined()
  expect(screen.getByText(/Message us and we’ll send a new quote/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept quote' })).toBeNull()
})

const item = (name: string, id: number) => newItem({ kind: 'feature', name }, id)

test('a quote shows the checklist as its scope: what is to be kept, and was there when it was accepted', async () => {
  const items = [
    item('Channels', 1),
    { ...item('Guests', 2), wish: 'drop' as const },
    newItem({ kind: 'data', name: 'Message history' }, 3),
    { ...item('Huddles', 4), wish: 'later' as const },
    { ...item('Polls', 5), isLater: true },
  ]
  const request = detailOf({ quotes: [acceptedQuote] })
  const { backend } = fakeRequests([request], { readChecklist: async () => ({ items }) })
  renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, backend)
  const scope = within(await screen.findByRole('region', { name: 'What’s in scope' }))
  const listed = scope.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed).toEqual(['Channels', 'Message history (migrated)'])
})

test('a quote is compared with the company’s statement where the order had no bill', async () => {
  const request = detailOf({ quotes: [quote] })
  const line = { product: 'notion', seats: 120, centsPerSeat: 1000 }
  const { backend } = fakeRequests([request], {
    readStatement: async () => ({ ...emptyStatement, lines: [line] }),
  })
  renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, backend)
  expect(
    await screen.findByText(/^You pay \$14,400 a year today\. With us, you’d pay about/),
  ).toBeDefined()
})

test('the first acceptance asks whom invoices are for, and keeps what was typed after an error', async () => {
  const contentHash = 'a'.repeat(64)
  const open = { ...quote, status: 'sent', validUntil: '2127-01-31', contentHash } as const
  const request = detailOf({ quotes: [open] })
  const acceptQuote = vi.fn<() => Promise<never>>(async () => {
    throw new CallError('unavailable')
  })
  const { backend } = fakeRequests([request], { acceptQuote })
  const { user } = renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, backend)
  expect(await screen.findByText('Paid in full at handover')).toBeDefined()
  const hint = await screen.findByText('For your invoices. You can add this later under Billing.')
  expect(hint.closest('details')?.open).toBe(false)
  await user.click(button('Decide'))
  expect(document.activeElement?.textContent).toBe('Your decision')
  await fill(user, field('Your full name'), 'Ada Byron')
  await user.click(button('Accept quote'))
  await screen.findByRole('alert')
  // Nothing but the name that we know: it is not sent.
  expect(acceptQuote).toHaveBeenLastCalledWith('HIT-012', 1, { name: 'Ada Byron', contentHash })
  await fill(user, field('Address'), '1 Lace Street\nLondon')
  await user.click(button('Accept quote'))
  const billing = { name: 'Ada', address: ['1 Lace Street', 'London'], taxNumber: '' }
  const acceptance = { name: 'Ada Byron', contentHash, billing }
  await waitFor(() => expect(acceptQuote).toHaveBeenLastCalledWith('HIT-012', 1, acceptance))
  expect(field('Address').value).toBe('1 Lace Street\nLondon')
})

test('an acceptance whose billing details another owner entered first says so, and is sent again without them', async () => {
  const contentHash = 'a'.repeat(64)
  const open = { ...quote, status: 'sent', validUntil: '2127-01-31', contentHash } as const
  const request = detailOf({ quotes: [open] })
  const acceptQuote = vi.fn<() => Promise<RequestDetail>>(async () => {
    throw new CallError('conflict', invoiceMessages.billingKnown)
  })
  const details = { name: 'Engines', address: ['2 Lace Street'], taxNumber: '' }
  const readBilling = vi.fn<() => Promise<CompanyBilling>>(async () => ({
    details,
    doMembersSee: true,
  }))
  readBilling.mockResolvedValueOnce({ details: null, doMembersSee: true })
  const { backend } = fakeRequests([request], { acceptQuote, readBilling })
  const { user } = renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, backend)
  await fill(user, await screen.findByLabelText('Address'), '1 Lace Street')
  await fill(user, field('Your full name'), 'Ada Byron')
  await user.click(button('Accept quote'))
  expect(await screen.findByText(invoiceMessages.billingKnown)).toBeDefined()
  await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull())
  await user.click(button('Accept quote'))
  await waitFor(() => expect(acceptQuote).toHaveBeenCalledTimes(2))
  expect(acceptQuote).toHaveBeenLastCalledWith('HIT-012', 1, { name: 'Ada Byron', contentHash })
})

test('an acceptance asks for billing details that are missing, and sends the others as they are known', async () => {
  const contentHash = 'a'.repeat(64)
  const open = { ...quote, status: 'sent', validUntil: '2127-01-31', contentHash } as const
  const request = detailOf({ quotes: [open] })
  const acceptQuote = vi.fn<() => Promise<RequestDetail>>(async () => request)
  const details = { name: 'Engines', address: [], taxNumber: 'GB1' }
  const readBilling = async () => ({ details, doMembersSee: true })
  const { backend } = fakeRequests([request], { acceptQuote, readBilling })
  const { user } = renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, backend)
  await fill(user, await screen.findByLabelText('Address'), '1 Lace Street')
  for (const name of ['Company name', 'Tax number (optional)']) {
    expect(screen.queryByLabelText(name)).toBeNull()
  }
  await fill(user, field('Your full name'), 'Ada Byron')
  await user.click(button('Accept quote'))
  const billing = { ...details, address: ['1 Lace Street'] }
  const acceptance = { name: 'Ada Byron', contentHash, billing }
  await waitFor(() => expect(acceptQuote).toHaveBeenLastCalledWith('HIT-012', 1, acceptance))
})

test('a quote that changed since it was opened says so, keeps the name, and is accepted as it is now', async () => {
  const open = { ...quote, status: 'sent', validUntil: '2127-01-31' } as const
  const hashes = ['a'.repeat(64), 'b'.repeat(64)] as const
  const requests = hashes.map((contentHash) =>
    detailOf({ quotes: [{ ...open, contentHash, note: `As ${contentHash}` }] }),
  )
  const readRequest = vi.fn(async () => requests[1] ?? detailOf())
  readRequest.mockResolvedValueOnce(requests[0] ?? detailOf())
  const acceptQuote = vi.fn<() => Promise<RequestDetail>>(async () =>
    detailOf({ quotes: [acceptedQuote] }),
  )
  const message = quoteChanged(['scope'])
  acceptQuote.mockRejectedValueOnce(new CallError('conflict', message, { contentHash: message }))
  const { backend } = fakeRequests(requests, { readRequest, acceptQuote })
  const { user } = renderScreen('/dashboard?quote=1', <ReadQuote />, backend)
  await fill(user, await screen.findByLabelText('Your full name'), 'Ada Byron')
  await user.click(button('Accept quote'))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await screen.findByText(`As ${hashes[1]}`)
  expect(field('Your full name').value).toBe('Ada Byron')
  await user.click(button('Accept quote'))
  await screen.findByText(/Accepted by Ada/)
  const sent = hashes.map((contentHash) => ['HIT-012', 1, { name: 'Ada Byron', contentHash }])
  expect(acceptQuote.mock.calls).toEqual(sent)
})

function ReadQuote() {
  const { data } = useQuery(requestQuery(useRequests(), 'HIT-012'))
  return data && <ClientQuote request={data} />
}

test('details that are known stand on the quote, and are not asked for again', async () => {
  const request = detailOf({ quotes: [{ ...quote, status: 'sent', validUntil: '2127-01-31' }] })
  const details = { name: 'Ada', address: ['1 Lace Street'], taxNumber: '' }
  const readBilling = vi.fn(async () => ({ details, doMembersSee: true }))
  const { backend } = fakeRequests([request], { readBilling })
  renderScreen('/dashboard?quote=1', <ClientQuote request={request} />, backend)
  await waitFor(() => expect(readBilling).toHaveBeenCalled())
  expect(await screen.findByText('1 Lace Street')).toBeDefined()
  expect(await screen.findByLabelText('Your full name')).toBeDefined()
  expect(screen.queryByLabelText('Address')).toBeNull()
})
