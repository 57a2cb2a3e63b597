import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend, Following } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import type { Order } from '#domain/order.ts'
import { otherTarget } from '#domain/target-saas.ts'
import type { User } from '#domain/user.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { clearDraft, loadDraft, saveDraft } from './order-draft-storage.ts'
import { OrderHitScreen } from './order-hit-screen.tsx'
import { forgetOrderKey } from './order-key.ts'

const draft = {
  target: otherTarget,
  customTarget: 'Notion',
  requirements: 'Pages and search',
  budget: '5k-10k',
  timeframe: 'flexible',
  companySize: '11-50',
  planChoice: '',
}

const ada: User = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'client' }
const live: Partial<Backend> = { following: {} as Following }

beforeEach(() => {
  window.history.replaceState(null, '', '/order-hit')
  saveDraft(draft)
})

afterEach(() => {
  clearDraft()
  forgetOrderKey()
})

test('a signed-out client is asked to sign in or up, which leads back to the finished form', async () => {
  const { user } = renderDetails({ ...live, placeOrder: refuse(new CallError('signed-out')) })
  await user.click(orderButton())

  const heading = await screen.findByRole('heading', {
    name: 'One more step to place this order',
  })
  expect(document.activeElement).toBe(heading)
  const block = within(heading.parentElement as HTMLElement)
  const next = '?next=%2Forder-hit%3Fstep%3D3'
  expect(linkOf(block.getByRole('link', { name: 'Sign in' }))).toBe(`/sign-in${next}`)
  expect(linkOf(block.getByRole('link', { name: 'Create an account' }))).toBe(`/sign-up${next}`)
  const names = block.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['Create an account', 'Sign in'])
  expect(orderButton().className).not.toContain('bg-primary')
  expect(loadDraft()).toEqual(draft)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('signed in, the same order goes through from the same form', async () => {
  let isSignedIn = false
  const placeOrder = vi.fn(async (_order: Order, _key?: string) => {
    if (!isSignedIn) throw new CallError('signed-out')
    return undefined
  })
  const { user, go, address } = renderDetails({ ...live, placeOrder })
  await user.click(orderButton())
  await screen.findByRole('heading', { name: 'One more step to place this order' })

  isSignedIn = true
  await go('/sign-in')
  await go('/order-hit?step=3')
  await user.click(orderButton())
  await waitFor(() => expect(address()).toBe('/dashboard'))
  const [first, second] = placeOrder.mock.calls
  expect(second).toEqual(first)
})

test('a field error is shown beside its field, on its own step', async () => {
  const orderError = new CallError('invalid', messages.invalid, {
    targetSaaS: 'Too long a name',
    requirements: 'Too much',
  })
  const { user, address } = renderDetails({ placeOrder: refuse(orderError) })
  await user.click(orderButton())

  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Product name' })
  expect(address()).toBe('/order-hit')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(described(name)).toBe('Too long a name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe('Notion')
  expect(loadDraft()).toEqual(draft)

  await user.type(name, ' notes')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('false'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('textbox', { name: 'Requirements' })).toBeDefined()
})

test('an error in the requirements is shown on the second step', async () => {
  const orderError = new CallError('invalid', messages.invalid, { requirements: 'Too much' })
  const { user, address } = renderDetails({ placeOrder: refuse(orderError) })
  await user.click(orderButton())
  const box = await screen.findByRole('textbox', { name: 'Requirements' })
  expect(address()).toBe('/order-hit?step=2')
  expect(described(box)).toContain('Too much')
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test('an error in a detail is shown beside its field', async () => {
  const orderError = new CallError('invalid', messages.invalid, { budget: 'Not any more' })
  const { user, address } = renderDetails({ placeOrder: refuse(orderError) })
  await user.click(orderButton())
  const choice = screen.getByRole('combobox', { name: 'Budget range' })
  await waitFor(() => expect(described(choice)).toBe('Not any more'))
  await waitFor(() => expect(document.activeElement).toBe(choice))
  expect(address()).toBe('/order-hit?step=3')
})

test.each([
  [new CallError('too-many'), messages.tooMany],
  [new CallError('unavailable'), messages.unavailable],
  [new CallError('invalid'), messages.invalid],
  [new Error('fetch failed'), messages.orderFailed],
])('%s is shown beside the button and in a toast', async (error, words) => {
  const { user } = renderDetails({ placeOrder: refuse(error) })
  await user.click(orderButton())
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(loadDraft()).toEqual(draft)
})

test('a retry has the key of the first attempt, another order has another', async () => {
  const placeOrder = vi.fn<Backend['placeOrder']>(noAnswer)
  const { user } = renderDetails({ placeOrder })
  for (let press = 1; press <= 3; press += 1) {
    if (press === 3) await user.selectOptions(screen.getByLabelText('Timeframe'), 'asap')
    await user.click(orderButton())
    await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(press))
    await waitFor(() => expect(orderButton().disabled).toBe(false))
  }
  const [first, second, third] = placeOrder.mock.calls.map(([, key]) => key)
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('an order that was placed takes its key with it', async () => {
  const placeOrder = vi.fn(async (_order: Order, _key?: string) => undefined)
  const { user, go, address } = renderDetails({ placeOrder })
  await user.click(orderButton())
  await waitFor(() => expect(address()).toBe('/dashboard'))

  saveDraft(draft)
  await go('/order-hit?step=3')
  await user.click(orderButton())
  await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(2))
  const [first, second] = placeOrder.mock.calls.map(([, key]) => key)
  expect(second).not.toBe(first)
})

test('a visitor reads before ordering that no account is needed', async () => {
  renderDetails(live)
  expect(await screen.findByText(/You can order with just your email address/)).toBeDefined()
})

test.each<[string, Partial<Backend>]>([
  ['a signed-in user', { ...live, readUser: async () => ada }],
  ['the demo, which needs no session', {}],
])('%s: nothing is said about signing in', async (_, answers) => {
  renderDetails(answers)
  await waitFor(() => expect(orderButton()).toBeDefined())
  expect(screen.queryByText(/You can order with just your email/)).toBeNull()
})

test('while it is not known who is there, nothing is said about signing in', async () => {
  const { promise, give } = createAnswer<User | null>()
  renderDetails({ ...live, readUser: () => promise })
  expect(screen.queryByText(/You can order with just your email/)).toBeNull()
  await give(null)
  expect(await screen.findByText(/You can order with just your email/)).toBeDefined()
})

function renderDetails(answers: Partial<Backend>) {
  return renderScreen('/order-hit?step=3', <OrderHitScreen />, answers)
}

function refuse(error: Error): () => Promise<never> {
  return async () => {
    throw error
  }
}

function orderButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Order Hit' })
}

function linkOf(link: HTMLElement): string | null {
  return link.getAttribute('href')
}

function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
