import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import type { InvoiceFilter } from '#domain/invoices/invoice.ts'
import type { QueueFilter } from '#domain/operations/operations.ts'
import { CommandKey } from '#web/app/layout/command-key.tsx'
import { ThemeProvider } from '#web/app/theme/theme-provider.tsx'
import { invoiceOf, pageOf } from '#web/screens/dashboard/invoices/invoice.fixture.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperatorDashboard } from './operator-dashboard.tsx'
import { type QueuedRequest, queued } from './operator-request.fixture.ts'

const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const grace = {
  companyId: 'cobol',
  name: 'Grace',
  company: 'Cobol Ltd',
  email: 'g@c.example',
  isEmailConfirmed: true,
}

test('Ctrl K finds a client by name before the client’s requests, and Enter opens the first one', async () => {
  const { user, address, menu } = await openMenu()
  await user.keyboard('Cobol')
  await waitFor(() =>
    expect(entries(menu)).toEqual([
      'Cobol Ltd Grace',
      'HIT-002 Cobol Ltd, SalesforceWrite a quote',
      'Show “Cobol” in the queue',
    ]),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/dashboard?tab=operations&client=cobol'))
  expect(screen.queryByRole('dialog', { name: 'Search or jump to' })).toBeNull()
})

test('the page of a client, a view and another tab are a choice each', async () => {
  const { user, address, menu } = await openMenu()
  await user.keyboard('Cobol')
  await user.click(await within(menu).findByRole('option', { name: 'Cobol Ltd Grace' }))
  await waitFor(() => expect(address()).toBe('/dashboard?tab=operations&client=cobol'))

  for (const [typed, place] of [
    ['overdue answers$', '/dashboard?tab=operations&ops-view=overdue'],
    ['figures', '/dashboard?tab=figures'],
  ] as const) {
    await user.keyboard(`{Control>}k{/Control}`)
    await screen.findByRole('dialog', { name: 'Search or jump to' })
    await user.keyboard(typed.replace('$', ''))
    await user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }))
    await waitFor(() => expect(address()).toBe(place))
  }
})

test.each([
  ['quote', 'Write a quote: HIT-001', '/dashboard?tab=operations&request=HIT-001&quote=new'],
  [
    'issue invoice',
    'Issue the invoice: HIT-012',
    '/dashboard?tab=operations&request=HIT-012&invoice=part',
  ],
  [
    'issue 13',
    'Issue the invoice: HIT-013',
    '/dashboard?tab=operations&request=HIT-013&invoice=plan',
  ],
  ['invoice 2026', 'Invoice 2026-0007', '/dashboard?tab=billing&invoice=2026-0007'],
  ['2026-0007', 'Invoice 2026-0007', '/dashboard?tab=billing&invoice=2026-0007'],
  ['remind', 'Send reminder for 2026-0007', '/dashboard?tab=billing&remind=2026-0007'],
  ['remind 2026-0007', 'Send reminder for 2026-0007', '/dashboard?tab=billing&remind=2026-0007'],
  ['help', 'Keyboard shortcuts', '/dashboard?tab=operations&shortcuts=open'],
])('“%s” finds “%s”, and Enter goes there', async (typed, found, place) => {
  const { user, address, menu } = await openMenu()
  await user.keyboard(typed)
  await waitFor(() => expect(entries(menu)[0]).toContain(found))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(place))
})

test.each(['HIT-002', 'hit-2', '2'])(
  '“%s” finds that request before others, and its action after it',
  async (typed) => {
    const { user, menu } = await openMenu()
    await user.keyboard(typed)
    await waitFor(() => expect(entries(menu)[0]).toBe('HIT-002 Cobol Ltd, SalesforceWrite a quote'))
  },
)

test('what begins with the search is found before what has it within a word, and open requests before closed ones', async () => {
  const closure = { kind: 'declined', reason: '', at: '2026-11-05T09:05:00.000Z' } as const
  const client = { ...queued(1).client, company: 'The gin company' }
  const requests = [queued(3, { closure }), queued(2), queued(1, { client, closure })]
  const { user, menu } = await openMenu(undefined, '/dashboard', '', requests)
  await user.keyboard('gin')
  await waitFor(() => expect(entries(menu)[0]).toContain('HIT-001'))
  const found = entries(menu).map((entry) => entry.slice(0, 'HIT-001'.length))
  expect(found.indexOf('HIT-002')).toBeLessThan(found.indexOf('HIT-003'))
})

test.each([
  ['HIT-002', '/dashboard?tab=operations&request=HIT-002'],
  ['quote', '/dashboard?tab=operations&request=HIT-001&quote=new'],
  ['invoice 2026', '/dashboard?tab=billing&invoice=2026-0007'],
  ['help', '/dashboard?tab=operations&shortcuts=open'],
])('Enter after “%s” waits for the answer, and takes its first entry', async (typed, place) => {
  const { user, address, agency } = await openMenu()
  const { listQueue } = agency.operations
  const answer = createAnswer()
  const invoices = createAnswer()
  Object.assign(agency.operations, {
    listQueue: (filter: QueueFilter) => answer.promise.then(() => listQueue(filter)),
    listAllInvoices: () => invoices.promise.then(() => pageOf(invoiceOf())),
  })
  await user.keyboard(`${typed}{Enter}`)
  expect(address()).toBe('/dashboard')
  await answer.give(undefined)
  await invoices.give(undefined)
  await waitFor(() => expect(address()).toBe(place))
})

test('an entry chosen with the arrow keys is taken without the answer', async () => {
  const { user, address, agency } = await openMenu()
  Object.assign(agency.operations, { listQueue: () => createAnswer().promise })
  await user.keyboard('quote{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/dashboard?tab=operations&request=HIT-012&quote=new'))
})

test('Enter before a search that fails opens nothing', async () => {
  const { user, address, menu, agency } = await openMenu()
  Object.assign(agency.operations, { listQueue: noAnswer })
  await user.keyboard('HIT-002{Enter}')
  expect(await within(menu).findByRole('alert')).toBeDefined()
  expect(address()).toBe('/dashboard')
})

test('a panel opened from the menu keeps the list below it, and closing it leads back', async () => {
  const { user, address } = await openMenu('HIT-001', '/dashboard?ops-q=number+1')
  const row = screen.getByRole('button', { name: 'HIT-001' })
  await user.keyboard('HIT-002{Enter}')
  const panel = await screen.findByRole('dialog', { name: 'Hit number 2' })
  expect(address()).toBe('/dashboard?ops-q=number+1&tab=operations&request=HIT-002')
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/dashboard?ops-q=number+1'))
  expect(row.isConnected).toBe(true)
})

test.each(['invoice 2025', '2025-00'])(
  '“%s” finds an invoice behind a page of newer ones',
  async (typed) => {
    const { user, menu, agency } = await openMenu()
    const newer = Array.from({ length: 50 }, (_, place) => `2026-00${99 - place}`)
    const all = [...newer, '2025-0003'].map((number) => invoiceOf({ number }))
    Object.assign(agency.operations, {
      listAllInvoices: async ({ before = '9' }: InvoiceFilter) =>
        pageOf(...all.filter(({ number }) => number < before).slice(0, 50)),
    })
    await user.keyboard(typed)
    expect(await within(menu).findByRole('option', { name: /Invoice 2025-0003/ })).toBeDefined()
  },
)

test.each([
  ['the row with focus', 'HIT-002', '/dashboard'],
  ['the open request', undefined, '/dashboard?tab=operations&request=HIT-002'],
])('“quote” acts on %s, before all others', async (_, selected, address) => {
  const { user, menu, address: shown } = await openMenu(selected, address)
  await user.keyboard('quote')
  await waitFor(() => expect(entries(menu)[0]).toBe('Write a quote Cobol Ltd, Salesforceq'))
  await user.keyboard('{Enter}')
  const opened = '/dashboard?tab=operations&request=HIT-002&quote=new'
  await waitFor(() => expect(shown()).toBe(opened))
})

test('“write an invoice” opens one for the row with focus', async () => {
  const { user, menu, address } = await openMenu('HIT-002')
  await user.keyboard('new invoice')
  await waitFor(() => expect(entries(menu)[0]).toBe('Write an invoice Cobol Ltd, Salesforce'))
  await user.keyboard('{Enter}')
  const opened = '/dashboard?tab=operations&request=HIT-002&invoice=lines'
  await waitFor(() => expect(address()).toBe(opened))
})

test('what is searched for is shown in the queue, and cleared there', async () => {
  const { user, address, agency } = await openMenu()
  await user.keyboard('Cobol')
  await user.click(await screen.findByRole('option', { name: 'Show “Cobol” in the queue' }))
  await waitFor(() => expect(address()).toBe('/dashboard?tab=operations&ops-q=Cobol'))
  expect(agency.asked.at(-1)).toEqual({ search: 'Cobol', sort: 'due' })
  await user.click(screen.getByRole('button', { name: 'Clear search: Cobol' }))
  await waitFor(() => expect(address()).toBe('/dashboard?tab=operations'))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^All/ }))
})

test('what matches nothing is said, and Operators is for admins', async () => {
  const { user, menu } = await openMenu()
  expect(entries(menu)).not.toContain('Operators')
  await user.keyboard('zzz')
  expect(await within(menu).findByText('Nothing matches “zzz”.')).toBeDefined()
})

test('what is selected is acted on by name', async () => {
  const { user, menu, agency } = await openMenu('HIT-002', '/dashboard', 'x')
  await user.keyboard('take')
  await waitFor(() => expect(entries(menu)[0]).toBe('Take'))
  expect(within(menu).getByRole('group', { name: '1 selected' })).toBeDefined()
  expect(entries(menu).filter((entry) => entry === 'Take')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(agency.read('HIT-002').assignee?.name).toBe('Omar'))
  expect(agency.changes).toHaveLength(1)
})

test.each([
  ['the row with focus', 'HIT-002', '/dashboard', ''],
  ['the open request', undefined, '/dashboard?tab=operations&request=HIT-002', ''],
  ['what is selected', 'HIT-002', '/dashboard', 'x'],
])('“assign to Mara” assigns %s', async (_, focused, address, keys) => {
  const { user, menu, agency } = await openMenu(focused, address, keys)
  await user.keyboard('assign to mara')
  await waitFor(() => expect(entries(menu)).toEqual(['Assign to Mara']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(agency.read('HIT-002').assignee?.name).toBe('Mara'))
})

test('a request is not assigned to the operator it is assigned to', async () => {
  const assignee = { id: 'mara', name: 'Mara' }
  const { user, menu } = await openMenu('HIT-003', '/dashboard', '', [queued(3, { assignee })])
  await user.keyboard('assign to')
  await waitFor(() => expect(entries(menu)).toContain('Assign to Omar'))
  expect(entries(menu)).not.toContain('Assign to Mara')
})

test('an overdue invoice is found once by “remind”', async () => {
  const invoice = { number: '2026-0007', dueOn: '2026-11-02', openCents: 1_240_000 }
  const { user, menu } = await openMenu(undefined, '/dashboard', '', [queued(3, { invoice })])
  await user.keyboard('remind')
  await waitFor(() => expect(entries(menu)).toHaveLength(1))
  expect(entries(menu)[0]).toContain('Send reminder for 2026-0007')
})

test.each([
  ['take', async () => screen.findByTitle('Omar')],
  ['decline', async () => screen.findByRole('textbox', { name: 'Reason for the clients' })],
  ['reply', async () => screen.findByRole('textbox', { name: 'Message to the client' })],
])('“%s” acts on the row with focus', async (typed, find) => {
  const { user } = await openMenu('HIT-002')
  await user.keyboard(`${typed}{Enter}`)
  expect(await find()).toBeDefined()
})

test.each([
  ['note', 'Internal note'],
  ['message', 'Message to the client'],
  ['decline', 'Reason for the client'],
])('“%s” leads to “%s” in the open request', async (typed, name) => {
  const { user } = await openMenu(undefined, '/dashboard?tab=operations&request=HIT-002')
  await user.keyboard(`${typed}{Enter}`)
  const field = await screen.findByRole('textbox', { name })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('the theme is chosen and the session ended by name, also outside of the dashboard', async () => {
  const answers = { ...createAgency([queued(1)]).backend, readUser: async () => omar }
  const leave = vi.fn()
  const content = (
    <ThemeProvider>
      <h1>Browse</h1>
      <CommandKey isAdmin={false} onLeave={leave} />
    </ThemeProvider>
  )
  const { user, address } = renderScreen('/browse?q=1', content, answers)
  await screen.findByRole('heading')
  for (const [typed, name] of [
    ['dark', 'Theme: Dark'],
    ['sign out', 'Sign out'],
    ['HIT-001', /^HIT-001/],
  ] as const) {
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await user.keyboard(typed)
    await screen.findByRole('option', { name })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(leave).toHaveBeenCalledOnce()
  expect(address()).toBe('/dashboard?tab=operations&request=HIT-001')
})

async function openMenu(
  selected?: string,
  address = '/dashboard',
  keys = '',
  others: QueuedRequest[] = [],
) {
  const agency = createAgency([
    ...others,
    queued(1),
    queued(12, { isInvoiceDue: true }),
    queued(2, { client: grace }),
    queued(13, { isInvoiceDue: true, duePlan: { plan: 'starter', since: '2026-11-01' } }),
  ])
  const content = (
    <>
      <OperatorDashboard tab="operations" onChoose={() => {}} isAdmin={false} />
      <CommandKey isAdmin={false} onLeave={() => {}} />
    </>
  )
  Object.assign(agency.operations, { listAllInvoices: async () => pageOf(invoiceOf()) })
  const answers = { ...agency.backend, readUser: async () => omar }
  const rendered = renderScreen(address, content, answers)
  await screen.findByRole('button', { name: 'HIT-001' })
  if (selected) screen.getByRole('button', { name: selected }).focus()
  await rendered.user.keyboard(`${keys}{Control>}k{/Control}`)
  const menu = await screen.findByRole('dialog', { name: 'Search or jump to' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  return { ...rendered, menu, agency }
}

function entries(menu: HTMLElement): string[] {
  return within(menu)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}
