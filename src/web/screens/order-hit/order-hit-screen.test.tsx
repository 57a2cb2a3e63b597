import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Backend, Following } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft, type Order } from '#domain/order.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { writeSavingsCase } from '#domain/savings-address.ts'
import { plainCase } from '#domain/savings-case.fixture.ts'
import { otherTarget } from '#domain/target-saas.ts'
import type { User } from '#domain/user.ts'
import {
  button,
  createAnswer,
  describedBy,
  field,
  noAnswer,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { loadDraft, saveDraft } from './order-draft-storage.ts'
import { OrderHitScreen } from './order-hit-screen.tsx'

const details = { budget: '5k-10k', timeframe: 'flexible', companySize: '11-50' } as const
const draft = {
  ...details,
  target: otherTarget,
  customTarget: ' Notion ',
  requirements: ' Pages and search\n',
  planChoice: '',
}
const order: Order = { ...details, targetSaaS: 'Notion', requirements: 'Pages and search' }
const ada: User = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'client' }
const live: Partial<Backend> = { following: {} as Following }

// Whether an order leads to the dashboard depends on where the browser is by then.
beforeEach(() => window.history.replaceState(null, '', '/order-hit'))

test('an order is placed once, without the blanks around it, and leaves no draft', async () => {
  const answer = createAnswer<undefined>()
  const placeOrder = vi.fn(() => answer.promise)
  const { address } = renderFinished({ placeOrder })
  fireEvent.click(button('Order Hit'))
  fireEvent.click(button('Order Hit'))

  await waitFor(() => expect(button('Order Hit').getAttribute('aria-busy')).toBe('true'))
  expect(button('Order Hit').disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Placing your order…')
  expect(placeOrder).toHaveBeenCalledExactlyOnceWith(order, expect.anything())

  await answer.give(undefined)
  expect(await screen.findByText(messages.hitOrdered)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

test('a placed request is shown on the dashboard by its address', async () => {
  const placed = { id: 'HIT-012' } as RequestDetail
  const { user, address } = renderFinished({ placeOrder: async () => placed })
  await user.click(button('Order Hit'))
  await waitFor(() => expect(address()).toBe('/dashboard?ordered=HIT-012'))
})

test('an order carries the plan and the bill that the address names', async () => {
  const placeOrder = vi.fn(async () => undefined)
  const calc = writeSavingsCase(plainCase)
  const search = `&plan=professional&billing=yearly&calc=${calc}`
  const { user } = renderFinished({ placeOrder }, search)
  const bill = within(await screen.findByRole('table', { name: 'Current bill' }))
  expect(bill.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProductSeatsPer seatPer month',
    'Slack100$10$1,000',
    'Total$1,000',
  ])
  await user.click(button('Order Hit'))
  const carried = { ...order, plan: 'professional', billing: 'yearly', bill: plainCase }
  await waitFor(() => expect(placeOrder).toHaveBeenCalledWith(carried, expect.anything()))
})

test('a removed bill is not ordered, and focus stays in the summary', async () => {
  const placeOrder = vi.fn(async () => undefined)
  const { user } = renderFinished({ placeOrder }, '', { bill: plainCase })
  await user.click(button('Remove bill'))
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Your order')
  expect(loadDraft()).toEqual(draft)
  await user.click(button('Order Hit'))
  await waitFor(() => expect(placeOrder).toHaveBeenCalledWith(order, expect.anything()))
})

test('an order that fails says so, keeps everything, and is sent again under its key', async () => {
  const placeOrder = vi.fn<Backend['placeOrder']>(noAnswer)
  const { user, address } = renderFinished({ placeOrder })
  for (let press = 1; press <= 3; press += 1) {
    if (press === 3) await user.selectOptions(field('Timeframe'), 'asap')
    await user.click(button('Order Hit'))
    await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(press))
    await waitFor(() => expect(button('Order Hit').disabled).toBe(false))
    expect(screen.getByRole('alert').textContent).toBe(messages.orderFailed)
    expect(screen.getAllByText(messages.orderFailed)).toHaveLength(2)
  }
  const [first, second, third] = placeOrder.mock.calls.map(([, key]) => key)
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(document.activeElement).toBe(button('Order Hit'))
  expect(field('Budget range').value).toBe('5k-10k')
  expect(loadDraft()).toEqual({ ...draft, timeframe: 'asap' })
  expect(address()).toBe('/order-hit?step=3')

  await user.click(button('Back'))
  expect(field('Requirements').value).toBe(draft.requirements)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an order that fails after leaving the screen shows a toast', async () => {
  const answer = createAnswer<undefined>()
  const placeOrder = () => answer.promise.then(noAnswer)
  const { user, go, address } = renderFinished({ placeOrder })
  await user.click(button('Order Hit'))
  await go('/pricing')
  await answer.give(undefined)

  expect(await screen.findByText(messages.orderFailed)).toBeDefined()
  expect(address()).toBe('/pricing')
  expect(loadDraft()).toEqual(draft)
})

test('a signed-out client is asked to sign in or up, and places the same order afterwards', async () => {
  let isSignedIn = false
  const placeOrder = vi.fn(async (_order: Order, _key?: string) => {
    if (!isSignedIn) throw new CallError('signed-out')
    return undefined
  })
  const { user, go, address } = renderFinished({ ...live, placeOrder })
  await user.click(button('Order Hit'))
  const heading = await screen.findByRole('heading', { name: 'One more step to place this order' })
  expect(document.activeElement).toBe(heading)
  const links = within(heading.parentElement as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Create an account', '/sign-up?next=%2Forder-hit%3Fstep%3D3'],
    ['Sign in', '/sign-in?next=%2Forder-hit%3Fstep%3D3'],
  ])
  expect(loadDraft()).toEqual(draft)
  expect(screen.queryByRole('alert')).toBeNull()

  isSignedIn = true
  await go('/sign-in')
  await go('/order-hit?step=3')
  await user.click(button('Order Hit'))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  const [first, second] = placeOrder.mock.calls
  expect(second).toEqual(first)
})

test('a field error from the server is shown beside its field, on its own step', async () => {
  const fields = { targetSaaS: 'Too long a name', requirements: 'Too much' }
  const { user, address } = renderFinished({
    placeOrder: () => Promise.reject(new CallError('invalid', messages.invalid, fields)),
  })
  await user.click(button('Order Hit'))
  await screen.findByLabelText('Product name')
  expect(address()).toBe('/order-hit')
  expect(field('Product name').getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field('Product name'))).toBe('Too long a name')
  await waitForFocus(() => field('Product name'))
  expect(loadDraft()).toEqual(draft)

  await user.type(field('Product name'), ' notes')
  await waitFor(() => expect(field('Product name').getAttribute('aria-invalid')).toBe('false'))
  await user.click(button('Next'))
  expect(await screen.findByLabelText('Requirements')).toBeDefined()
})

test('a visitor reads that no account is needed, once it is known who is there', async () => {
  const { promise, give } = createAnswer<User | null>()
  renderFinished({ ...live, readUser: () => promise })
  expect(screen.queryByText(/You can order with just your email/)).toBeNull()
  await give(null)
  expect(await screen.findByText(/You can order with just your email address/)).toBeDefined()
})

test.each<[string, Partial<Backend>]>([
  ['a signed-in user', { ...live, readUser: async () => ada }],
  ['the demo, which needs no session', {}],
])('%s: nothing is said about signing in', async (_, answers) => {
  renderFinished(answers)
  await waitFor(() => expect(button('Order Hit')).toBeDefined())
  expect(screen.queryByText(/You can order with just your email/)).toBeNull()
})

test('a missing product shows inline and toast errors, each time, until it is corrected', async () => {
  const { user } = renderScreen('/order-hit', <OrderHitScreen />)
  for (let press = 0; press < 2; press += 1) {
    await user.click(button('Next'))
    await waitFor(() => expect(screen.getAllByText(messages.productMissing)).toHaveLength(2))
  }
  await user.click(screen.getByRole('radio', { name: otherTarget }))
  await waitFor(() => expect(screen.queryAllByText(messages.productMissing)).toHaveLength(0))
})

test('missing details show inline errors, and the first one a toast that leaves with its step', async () => {
  const { user } = renderFinished({}, '', { timeframe: '', companySize: '' })
  await user.click(button('Order Hit'))
  await waitFor(() => expect(screen.getAllByText(messages.timeframeMissing)).toHaveLength(2))
  expect(screen.getAllByText(messages.companySizeMissing)).toHaveLength(1)
  expect(screen.queryByText(messages.budgetMissing)).toBeNull()
  expect(document.activeElement).toBe(field('Timeframe'))
  await user.selectOptions(field('Company size'), '1-10')
  expect(screen.queryByText(messages.companySizeMissing)).toBeNull()
  await user.click(button('Back'))
  await waitFor(() => expect(screen.queryAllByText(messages.timeframeMissing)).toHaveLength(0))
})

test('every letter is kept, and a step begins with what was kept', async () => {
  const { user, go } = renderScreen('/order-hit?target=Notion', <OrderHitScreen />)
  await user.type(field('Product name'), ' 2')
  await user.click(button('Next'))
  await user.type(await screen.findByLabelText('Requirements'), 'Pa')
  expect(loadDraft()).toEqual({
    ...emptyOrderDraft,
    target: otherTarget,
    customTarget: 'Notion 2',
    requirements: 'Pa',
  })
  await go(-1)
  await screen.findByLabelText('Product name')
  expect(field('Product name').value).toBe('Notion 2')
  expect(field(otherTarget).checked).toBe(true)
  await user.click(field('Jira'))
  expect(loadDraft()).toMatchObject({ target: 'Jira', customTarget: 'Notion 2' })
})

test('finished steps open when they are pressed; the current one and unfinished ones do not', async () => {
  saveDraft({ ...draft, budget: '' })
  const { user, address } = renderScreen('/order-hit?step=2', <OrderHitScreen />)
  const list = within(screen.getAllByRole('list')[0] as HTMLElement)
  const names = () => list.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['1Target SaaS (done)'])
  await user.click(list.getByRole('button'))
  expect(address()).toBe('/order-hit')
  expect(names()).toEqual(['2Requirements'])
  await user.click(list.getByRole('button'))
  expect(address()).toBe('/order-hit?step=2')
})

test('a discarded draft is gone, and Undo brings it back', async () => {
  const { user, address } = renderFinished({})
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(await screen.findByText('Draft discarded.')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/order-hit'))
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  expect(localStorage).toHaveLength(0)

  await waitForFocus(() => button('Undo'))
  await user.click(button('Undo'))
  expect(field(otherTarget).checked).toBe(true)
  expect(field('Product name').value).toBe(draft.customTarget)
  expect(loadDraft()).toEqual(draft)
})

test('what another tab does to the draft is shown, also that it was ordered there', async () => {
  renderScreen('/order-hit', <OrderHitScreen />)
  await changeElsewhere(JSON.stringify({ savedAt: Date.now(), draft }))
  expect(field('Product name').value).toBe(draft.customTarget)
  await changeElsewhere(null)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

/** The last step, filled in but for changes to the draft. */
function renderFinished(answers: Partial<Backend>, search = '', changes = {}) {
  saveDraft({ ...draft, ...changes })
  return renderScreen(`/order-hit?step=3${search}`, <OrderHitScreen />, answers)
}

/** As another tab writes or removes the draft. */
function changeElsewhere(text: string | null) {
  return act(async () => {
    if (text === null) localStorage.clear()
    else localStorage.setItem('order-draft', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'order-draft' }))
  })
}
