import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft, type Order } from '#domain/order.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { writeSavingsCase } from '#domain/savings-address.ts'
import { plainCase } from '#domain/savings-case.fixture.ts'
import { otherTarget } from '#domain/target-saas.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { clearDraft, loadDraft, saveDraft } from './order-draft-storage.ts'
import { OrderHitScreen } from './order-hit-screen.tsx'

const draft = {
  target: otherTarget,
  customTarget: ' Notion ',
  requirements: ' Pages and search\n',
  budget: '5k-10k',
  timeframe: 'flexible',
  companySize: '11-50',
  planChoice: '',
}

const order: Order = {
  targetSaaS: 'Notion',
  requirements: 'Pages and search',
  budget: '5k-10k',
  timeframe: 'flexible',
  companySize: '11-50',
}

beforeEach(() => window.history.replaceState(null, '', '/order-hit'))
afterEach(clearDraft)

test('an order is placed once, without the blanks around it, and leaves no draft', async () => {
  const answer = createAnswer<undefined>()
  const placeOrder = vi.fn(() => answer.promise)
  const { address } = renderFinished({ placeOrder })
  fireEvent.click(orderButton())
  fireEvent.click(orderButton())

  await waitFor(() => expect(orderButton().getAttribute('aria-busy')).toBe('true'))
  expect(orderButton().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Placing your order…')
  expect(placeOrder).toHaveBeenCalledOnce()
  expect(placeOrder).toHaveBeenCalledWith(order, expect.anything())

  await answer.give(undefined)
  expect(await screen.findByText(messages.hitOrdered)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

test('an order carries the plan of the address with its billing cycle', async () => {
  saveDraft(draft)
  const placeOrder = vi.fn(async () => undefined)
  const { user, address } = renderScreen(
    '/order-hit?step=3&plan=professional&billing=yearly',
    <OrderHitScreen />,
    { placeOrder },
  )
  await user.click(orderButton())
  await waitFor(() => expect(address()).toBe('/dashboard'))
  const carried = { ...order, plan: 'professional', billing: 'yearly' }
  expect(placeOrder).toHaveBeenCalledWith(carried, expect.anything())
})

test('an order that fails says so, keeps everything and can be sent again', async () => {
  const placeOrder = vi.fn(noAnswer)
  const { user, address } = renderFinished({ placeOrder })
  await user.click(orderButton())

  expect((await screen.findByRole('alert')).textContent).toBe(messages.orderFailed)
  await waitFor(() => expect(orderButton().disabled).toBe(false))
  expect(document.activeElement).toBe(orderButton())
  expect(screen.getByLabelText<HTMLSelectElement>('Budget range').value).toBe('5k-10k')
  expect(loadDraft()).toEqual(draft)
  expect(address()).toBe('/order-hit?step=3')

  placeOrder.mockImplementation(async () => undefined as never)
  await user.click(orderButton())
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(placeOrder).toHaveBeenCalledTimes(2)
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

test('a failed order shows its error beside the button, not on earlier steps', async () => {
  const { user } = renderFinished({ placeOrder: noAnswer })
  await user.click(orderButton())
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(screen.getByLabelText<HTMLTextAreaElement>('Requirements').value).toBe(draft.requirements)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an order that fails after leaving the screen shows a toast', async () => {
  const answer = createAnswer<undefined>()
  const placeOrder = () => answer.promise.then(noAnswer)
  const { user, go, address } = renderFinished({ placeOrder })
  await user.click(orderButton())
  await go('/pricing')
  await answer.give(undefined)

  expect(await screen.findByText(messages.orderFailed)).toBeDefined()
  expect(address()).toBe('/pricing')
  expect(loadDraft()).toEqual(draft)
})

test('a missing product shows inline and toast errors, each time', async () => {
  const { user } = renderScreen('/order-hit', <OrderHitScreen />)
  for (let press = 0; press < 2; press += 1) {
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getAllByText(messages.productMissing)).toHaveLength(2))
  }
})

test('missing details show inline errors, and the first one a toast', async () => {
  saveDraft({ ...draft, timeframe: '', companySize: '' })
  const { user } = renderScreen('/order-hit?step=3', <OrderHitScreen />)
  await user.click(orderButton())

  await waitFor(() => expect(screen.getAllByText(messages.timeframeMissing)).toHaveLength(2))
  expect(screen.getAllByText(messages.companySizeMissing)).toHaveLength(1)
  expect(screen.queryByText(messages.budgetMissing)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Timeframe'))
  await user.selectOptions(screen.getByLabelText('Company size'), '1-10')
  expect(screen.queryByText(messages.companySizeMissing)).toBeNull()
})

test('every letter is kept, and a step begins with what was kept', async () => {
  const { user, go } = renderScreen('/order-hit?target=Notion', <OrderHitScreen />)
  await user.type(screen.getByRole('textbox', { name: 'Product name' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(await screen.findByRole('textbox', { name: 'Requirements' }), 'Pa')
  expect(loadDraft()).toEqual({
    ...emptyOrderDraft,
    target: otherTarget,
    customTarget: 'Notion 2',
    requirements: 'Pa',
  })

  await go(-1)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Product name' })
  expect(name.value).toBe('Notion 2')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: otherTarget }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Jira' }))
  expect(loadDraft()).toMatchObject({ target: 'Jira', customTarget: 'Notion 2' })
})

/** The last step, filled in. */
function renderFinished(answers: Parameters<typeof renderScreen>[2]) {
  saveDraft(draft)
  return renderScreen('/order-hit?step=3', <OrderHitScreen />, answers)
}

function orderButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Order Hit' })
}

test('the toast of an error leaves when the error is corrected, and comes back with the next one', async () => {
  const { user } = renderScreen('/order-hit', <OrderHitScreen />)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getAllByText(messages.productMissing)).toHaveLength(2))
  await user.click(screen.getByRole('radio', { name: otherTarget }))
  await waitFor(() => expect(screen.queryAllByText(messages.productMissing)).toHaveLength(0))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getAllByText(messages.productMissing)).toHaveLength(2))
})

test('the toast of an error stays behind when another step is opened', async () => {
  saveDraft({ ...draft, budget: '' })
  const { user } = renderScreen('/order-hit?step=3', <OrderHitScreen />)
  await user.click(orderButton())
  await waitFor(() => expect(screen.getAllByText(messages.budgetMissing)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryAllByText(messages.budgetMissing)).toHaveLength(0))
})

test('a placed request is shown on the dashboard by its address', async () => {
  const placed = { id: 'HIT-012' } as RequestDetail
  const { user, address } = renderFinished({ placeOrder: async () => placed })
  await user.click(orderButton())
  await waitFor(() => expect(address()).toBe('/dashboard?ordered=HIT-012'))
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

test('a bill from the calculator goes with the order, not into its requirements', async () => {
  saveDraft(draft)
  const placeOrder = vi.fn(async () => undefined)
  const calc = writeSavingsCase(plainCase)
  const { user } = renderScreen(`/order-hit?step=3&calc=${calc}`, <OrderHitScreen />, {
    placeOrder,
  })
  const bill = within(await screen.findByRole('table', { name: 'Current bill' }))
  expect(bill.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProductSeatsPer seatPer month',
    'Slack100$10$1,000',
    'Total$1,000',
  ])
  await user.click(orderButton())
  await waitFor(() => expect(placeOrder).toHaveBeenCalledOnce())
  expect(placeOrder).toHaveBeenCalledWith({ ...order, bill: plainCase }, expect.anything())
})

test('a removed bill is not ordered, and focus stays in the summary', async () => {
  saveDraft({ ...draft, bill: plainCase })
  const placeOrder = vi.fn(async () => undefined)
  const { user } = renderScreen('/order-hit?step=3', <OrderHitScreen />, { placeOrder })
  await user.click(screen.getByRole('button', { name: 'Remove bill' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Your order')
  expect(loadDraft()).toEqual(draft)
  await user.click(orderButton())
  await waitFor(() => expect(placeOrder).toHaveBeenCalledWith(order, expect.anything()))
})

test('a discarded draft is gone, and Undo brings it back', async () => {
  const { user, address } = renderFinished({})
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(await screen.findByText('Draft discarded.')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/order-hit'))
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  expect(localStorage).toHaveLength(0)

  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  await user.click(undo)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: otherTarget }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(draft.customTarget)
  expect(loadDraft()).toEqual(draft)
})

test('what another tab does to the draft is shown, also that it was ordered there', async () => {
  renderScreen('/order-hit', <OrderHitScreen />)
  await changeElsewhere(JSON.stringify({ savedAt: Date.now(), draft }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(draft.customTarget)
  await changeElsewhere(null)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

/** As another tab writes or removes the draft. */
function changeElsewhere(text: string | null) {
  return act(async () => {
    if (text === null) localStorage.clear()
    else localStorage.setItem('order-draft', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'order-draft' }))
  })
}
