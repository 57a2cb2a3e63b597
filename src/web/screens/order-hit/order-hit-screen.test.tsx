import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft, type Order } from '#domain/order.ts'
import { otherTarget } from '#domain/order-options.ts'
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
}

const order: Order = {
  targetSaas: 'Notion',
  requirements: 'Pages and search',
  budget: '5k-10k',
  timeframe: 'flexible',
  companySize: '11-50',
}

beforeEach(() => window.history.replaceState(null, '', '/order-hit'))
afterEach(clearDraft)

test('an order is placed once, without the blanks around it, and leaves no draft', async () => {
  const answer = createAnswer<void>()
  const placeOrder = vi.fn(() => answer.promise)
  const { address } = await renderFinished({ placeOrder })
  fireEvent.click(orderButton())
  fireEvent.click(orderButton())

  await waitFor(() => expect(orderButton().getAttribute('aria-busy')).toBe('true'))
  expect(orderButton().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Placing your order…')
  expect(placeOrder).toHaveBeenCalledOnce()
  expect(placeOrder).toHaveBeenCalledWith(order, expect.anything())

  await answer.give()
  expect(await screen.findByText(messages.hitOrdered)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

test('an order that fails says so, keeps everything and can be sent again', async () => {
  const placeOrder = vi.fn(noAnswer)
  const { user, address } = await renderFinished({ placeOrder })
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

test('a failure stands beside the button that failed, not on the steps before it', async () => {
  const { user } = await renderFinished({ placeOrder: noAnswer })
  await user.click(orderButton())
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(screen.getByLabelText<HTMLTextAreaElement>('Requirements').value).toBe(draft.requirements)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whoever leaves while an order is under way is told when it fails', async () => {
  const answer = createAnswer<void>()
  const placeOrder = () => answer.promise.then(noAnswer)
  const { user, go, address } = await renderFinished({ placeOrder })
  await user.click(orderButton())
  await go('/pricing')
  await answer.give()

  expect(await screen.findByText(messages.orderFailed)).toBeDefined()
  expect(address()).toBe('/pricing')
  expect(loadDraft()).toEqual(draft)
})

test('a missing product is told in a toast and beside the products, each time', async () => {
  const { user } = renderScreen('/order-hit', <OrderHitScreen />)
  for (let press = 0; press < 2; press += 1) {
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getAllByText(messages.productMissing)).toHaveLength(2))
  }
})

/** The last step, filled in. */
async function renderFinished(answers: Parameters<typeof renderScreen>[2]) {
  const { budget, timeframe, companySize } = draft
  saveDraft({ ...draft, budget: '', timeframe: '', companySize: '' })
  const rendered = renderScreen('/order-hit?step=3', <OrderHitScreen />, answers)
  await rendered.user.selectOptions(screen.getByLabelText('Budget range'), budget)
  await rendered.user.selectOptions(screen.getByLabelText('Timeframe'), timeframe)
  await rendered.user.selectOptions(screen.getByLabelText('Company size'), companySize)
  return rendered
}

function orderButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Order Hit' })
}
