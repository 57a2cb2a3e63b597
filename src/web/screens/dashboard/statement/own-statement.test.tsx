import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Backend, Requests } from '#contract/backend.ts'
import { addEdit, assembleStatement } from '#domain/statement/assemble-statement.ts'
import {
  type StatementEdit,
  type StatementLine,
  statementMessages,
} from '#domain/statement/own-statement-schema.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import {
  ada,
  detailOf,
  emptyStatement,
  fakeRequests,
} from '#web/screens/dashboard/fake-requests.fixture.ts'
import {
  button,
  field,
  fill,
  noAnswer,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './own-statement.tsx'

const slack: StatementLine = { product: 'Slack', seats: 200, centsPerSeat: 875 }
const zoom: StatementLine = { product: 'Zoom', seats: null, centsPerSeat: 12_000 }

test('a line is added after its field errors', async () => {
  const { user } = renderStatement([])
  await user.click(await screen.findByRole('button', { name: 'Add a product' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a product' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText(statementMessages.productMissing)).toBeDefined()
  expect(dialog.getByText(/Please enter the price/)).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Product'))

  await user.type(dialog.getByLabelText('Product'), ' Slack ')
  await user.type(dialog.getByLabelText('Seats'), '200')
  await user.type(dialog.getByLabelText('Monthly price'), '8.75')
  expect(dialog.getByText('$1,750 a month')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('button', { name: 'Change Slack, $1,750 a month' })).toBeDefined()
  expect(document.activeElement).toBe(button('Add a product'))
})

test('a renewal is entered with its notice, and its last day to cancel is shown with a calendar file', async () => {
  const { user } = renderStatement([slack, zoom])
  await user.click(await screen.findByRole('button', { name: /Change Zoom/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change Zoom' }))
  await fill(user, field('Notice in days (optional)'), '30')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(statementMessages.renewsOnMissing)).toBeDefined()
  fireEvent.change(field('Renews on (optional)'), { target: { value: '2126-04-02' } })
  expect(dialog.getByText('$120 a month. Last day to cancel: Mar 3, 2126.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('ZoomLast day to cancel: Mar 3, 2126, Add to calendar')
  expect(second?.textContent).toContain('Slack')
  const name = 'Add to calendar: last day to cancel Zoom'
  const link = screen.getByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/api/statement/lines.ics?product=Zoom')
  await user.click(screen.getByRole('button', { name: /Change Zoom/ }))
  expect(field('Renews on (optional)')).toHaveProperty('value', '2126-04-02')
  expect(field('Notice in days (optional)')).toHaveProperty('value', '30')
})

test('a line is renamed, but not to the name of another, and is removed; focus stays near', async () => {
  const { user } = renderStatement([slack, zoom])
  await user.click(await screen.findByRole('button', { name: /Change Zoom/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change Zoom' }))
  await fill(user, field('Product'), 'slack')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('slack is already on your bill.')).toBeDefined()
  await fill(user, field('Product'), 'Teams')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const renamed = await screen.findByRole('button', { name: 'Change Teams, $120 a month' })
  expect(screen.queryByRole('button', { name: /Change Zoom/ })).toBeNull()
  await waitForFocus(() => button('Add a product'))
  await user.click(renamed)

  await user.click(button('Remove'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Change Teams/ })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitForFocus(() => button('Add a product'))
})

test('the shown months add up to the shown total, to the cent', async () => {
  const completedAt = '2026-06-20T09:00:00.000Z'
  const plan = { plan: 'starter', billing: 'yearly', planCents: 191_040 } as const
  const request = { id: 'HIT-001', status: 'completed', completedAt, plan } as const
  const lines = [{ ...slack, request }]
  renderStatement([], { readStatement: async () => ({ ...emptyStatement, lines }) })
  const saved = within(await screen.findByRole('region', { name: 'Saved so far' }))
  const months = saved.getAllByRole('row').slice(1)
  // $1,750 less $159.20 and $60, in four full months.
  expect(months.map((row) => row.lastElementChild?.textContent)).toEqual(Array(4).fill('$1,530.80'))
  expect(saved.getByText('$6,123.20')).toBeDefined()
})

test('a statement that fails to load shows an error and can be retried', async () => {
  const readStatement = vi.fn<Requests['readStatement']>(noAnswer)
  const { user } = renderStatement([slack], { readStatement })
  expect((await screen.findByRole('alert')).textContent).toContain('your software bill')
  readStatement.mockResolvedValue({ ...emptyStatement, lines: [slack] })
  await user.click(button('Try again'))
  expect(await screen.findByRole('button', { name: /Change Slack/ })).toBeDefined()
})

test.each<[string, Partial<Backend>]>([
  ['a visitor', { requests: fakeRequests([]).backend.requests as Requests }],
  ['the demo, signed in', { readUser: async () => ada }],
])('%s has no statement', async (_, answers) => {
  renderScreen('/dashboard?tab=overview', <DashboardScreen />, answers)
  await screen.findByRole('link', { name: /See all/ })
  expect(screen.queryByRole('region', { name: 'Your software bill' })).toBeNull()
})

/** Ada's dashboard over a statement that keeps what is saved. */
function renderStatement(lines: StatementLine[], answers: Partial<Requests> = {}) {
  let edits: StatementEdit[] = lines.map((line) => ({ ...line, at: '2026' }))
  const read = () => assembleStatement({ orders: [], edits }, emptyStatement.asOf)
  const remove = (product: string) => {
    edits = addEdit(edits, { product, seats: null, centsPerSeat: null, at: '2026' })
  }
  const { backend } = fakeRequests([detailOf()], {
    readStatement: async () => read(),
    async saveStatementLine({ replaces, ...line }) {
      if (replaces !== undefined) remove(replaces)
      edits = addEdit(edits, { ...line, at: '2026' })
      return read()
    },
    async removeStatementLine({ product }) {
      remove(product)
      return read()
    },
    ...answers,
  })
  return renderScreen('/dashboard', <DashboardScreen />, backend)
}
