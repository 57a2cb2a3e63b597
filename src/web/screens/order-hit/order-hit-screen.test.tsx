import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Backend, Links, Requests } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import { orderElsewhere } from '#domain/companies/team.ts'
import { exampleDraft, exampleTexts } from '#domain/requests/example-order.fixture.ts'
import { emptyOrderDraft, type Order, type OrderDraft } from '#domain/requests/order.ts'
import { askedFields, orderFields } from '#domain/requests/order-fields.ts'
import { otherTarget } from '#domain/requests/target-saas.ts'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { writeSavingsCase } from '#domain/savings/savings-case.ts'
import { messages } from '#domain/values/messages.ts'
import { detailOf, fakeRequests as track } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { ada } from '#web/shared/fake-account.fixture.ts'
import {
  button,
  createAnswer,
  describedBy,
  field,
  noAnswer,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { OrderHitScreen } from './order-hit-screen.tsx'
import { loadDraft, saveDraft } from './order-storage.ts'

const details = { budget: '5k-10k', timeframe: 'flexible', companySize: '11-50' } as const
const draft = {
  ...emptyOrderDraft,
  ...details,
  target: otherTarget,
  customTarget: ' Notion ',
  requirements: ' Pages and search\n',
}
const order: Order = { ...details, targetSaaS: 'Notion', requirements: 'Pages and search' }
const expiresAt = '2026-11-16T12:00:00.000Z'
const undecided = { budget: '', timeframe: '', companySize: '' }

// Whether an order leads to the dashboard depends on where the browser is by then.
beforeEach(() => window.history.replaceState(null, '', '/order-hit'))

test('Next without a product or its name shows inline and toast errors and stays on step 1 @spec-5.4 @spec-8.1', async () => {
  const { user, address } = openWizard('/order-hit')
  await user.click(button('Next'))
  const error = 'Please select or enter a SaaS product'
  await waitFor(() => expect(toasts()).toEqual([error]))
  expect(describedBy(screen.getByRole('radiogroup', { name: 'Target SaaS' }))).toBe(error)
  await waitForFocus(() => product('Salesforce'))

  await user.click(product(otherTarget))
  await user.type(field('Product name'), '   ')
  await user.click(button('Next'))
  await waitFor(() => expect(describedBy(field('Product name'))).toBe(error))
  await waitForFocus(() => field('Product name'))
  expect(address()).toBe('/order-hit')

  await user.type(field('Product name'), 'Notion')
  await user.click(button('Next'))
  expect(await screen.findByRole('heading', { name: /do in Notion\?/ })).toBeDefined()
})

test('missing details show one toast at a time and all inline errors at once @spec-5.6 @spec-8.1', async () => {
  const { user, address } = renderFinished({}, '', { ...undecided, budget: 'not on the list' })
  for (const [label, error, choice] of [
    ['Budget range', 'Please select a budget range', '5k-10k'],
    ['Timeframe', 'Please select a timeframe', 'asap'],
    ['Company size', 'Please select your company size', '11-50'],
  ] as const) {
    await user.click(button('Order Hit'))
    await waitFor(() => expect(toasts()).toEqual([error]))
    await waitForFocus(() => field(label))
    expect(describedBy(field(label))).toBe(error)
    expect(describedBy(field('Company size'))).toBe(messages.companySizeMissing)
    await user.selectOptions(field(label), choice)
    expect(screen.queryByText(error)).toBeNull()
  }
  expect(address()).toBe('/order-hit?step=3')
})

test('the last step summarises the whole order @spec-3.7', async () => {
  const requirements = 'Pages.\nNo copy abroad.'
  const { user } = renderFinished({}, '', { ...undecided, requirements })
  const first = ['Notion', requirements]
  expect(summary().slice(0, 5)).toEqual([...first, ...Array(3).fill('Not chosen yet')])
  await user.selectOptions(field('Budget range'), 'over-50k')
  await user.selectOptions(field('Timeframe'), '6-months')
  await user.selectOptions(field('Company size'), '1000+')
  const last = ['Over $50,000', 'Within 6 months', 'More than 1000 people']
  expect(summary().slice(0, 5)).toEqual([...first, ...last])
})

test('the last step asks for all its fields, and its summary shows every field of an order', async () => {
  openWizard('/order-hit?step=3', exampleDraft)
  for (const name of askedFields.filter((asked) => orderFields[asked].step === 2)) {
    expect(document.querySelector(`form [name="${name}"]`), name).toHaveProperty(
      'value',
      exampleDraft[name],
    )
  }
  await screen.findByText(exampleTexts.bill)
  for (const text of Object.values(exampleTexts)) expect(summary().join()).toContain(text)
})

const announced = () => document.querySelector('[data-announcer]')?.textContent

test('a new step is announced, has focus on its heading, and Back keeps everything @spec-4.4', async () => {
  const { user } = openWizard('/order-hit', draft)
  for (const [press, step, heading] of [
    ['Next', '2 of 3: Requirements', /do in Notion/],
    ['Next', '3 of 3: Details', 'Budget, timing and company size'],
    ['Back', '2 of 3: Requirements', /do in Notion/],
    ['Back', '1 of 3: Target SaaS', /Which/],
  ] as const) {
    await user.click(button(press))
    const shown = await screen.findByRole('heading', { level: 2, name: heading })
    await waitFor(() => expect(document.activeElement).toBe(shown))
    expect(announced()).toBe(`Step ${step}`)
  }
  expect(field('Product name').value).toBe(draft.customTarget)
  expect(loadDraft()).toEqual(draft)
})

test.each(['0', '1.5', '7'])(
  'the address step=%s opens no step beyond the first unfinished one',
  async (step) => {
    const { user, address } = openWizard(`/order-hit?step=${step}`)
    await waitFor(() => expect(address()).toMatch(/^\/order-hit($|\?step=(0|1\.5)$)/))
    await user.click(product('Slack'))
    expect(currentStep()).toContain('Target SaaS')
  },
)

test('a plan in the address is shown with its price, and changed or removed in the summary', async () => {
  const plan = '?plan=professional&billing=yearly'
  const { user, address } = openWizard(`/order-hit${plan}`, draft)
  expect(await screen.findByText('Professional, $4,790.40 a year')).toBeDefined()
  expect(address()).toBe('/order-hit')
  await user.click(button('Next'))
  await user.click(button('Next'))
  await screen.findByLabelText('Plan')
  expect(field('Plan').value).toBe('professional-yearly')
  await user.selectOptions(field('Plan'), 'Starter, $199 a month')
  expect(loadDraft().planChoice).toBe('starter-monthly')
  await user.selectOptions(field('Plan'), 'No plan yet')
  expect(loadDraft()).toEqual(draft)
})

test('the plan is changed where it is shown, on the first step', async () => {
  const { user } = openWizard('/order-hit?plan=professional&billing=yearly', draft)
  const plan = await screen.findByLabelText('Plan')
  await user.selectOptions(plan, 'Starter, $199 a month')
  expect(loadDraft().planChoice).toBe('starter-monthly')
  await user.selectOptions(plan, 'No plan yet')
  expect(loadDraft()).toEqual(draft)
  expect(field('Plan').value).toBe('')
})

test('a draft that was left is continued at its step, and can be started over', async () => {
  const { user, go, address } = openWizard('/order-hit', draft)
  await user.click(button('Next'))
  await screen.findByRole('heading', { name: /do in Notion/ })
  await go('/pricing')
  await go('/order-hit')
  await waitFor(() => expect(address()).toBe('/order-hit?step=2'))
  await waitFor(() => expect(announced()).toBe('We kept your draft.'))
  expect(currentStep()).toContain('Requirements')
  expect(document.activeElement?.tagName).not.toBe('H2')
  await user.click(button('Start over'))
  await waitFor(() => expect(address()).toBe('/order-hit'))
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  expect(localStorage).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(loadDraft()).toEqual(draft)
})

test.each(['0.5', '-1', '"1"', 'x'])(
  'a draft that was left at step %s, which there is not, is continued at the first',
  (kept) => {
    localStorage.setItem('order-step', kept)
    openWizard('/order-hit', draft)
    expect(currentStep()).toContain('Target SaaS')
    expect(button('Next')).toBeDefined()
  },
)

test('an order that is begun here says nothing of a draft', async () => {
  const { user } = openWizard('/order-hit')
  await user.click(product('Slack'))
  await screen.findByRole('button', { name: 'Discard draft' })
  expect(screen.queryByText(/We kept your draft/)).toBeNull()
})

test.each(['1', '3'])(
  'the company size of the latest order is filled in from step %s',
  async (at) => {
    const { backend } = track([detailOf({ companySize: '51-200' })])
    const stored = { ...draft, companySize: '' }
    const { user } = openWizard(`/order-hit?step=${at}`, stored, backend)
    await waitFor(() => expect(loadDraft().companySize).toBe('51-200'))
    if (at === '1') {
      await user.click(button('Next'))
      await user.click(button('Next'))
    }
    expect(field('Company size').value).toBe('51-200')
  },
)

test('features in the address become the requirements of an order that has none', async () => {
  const { address } = openWizard('/order-hit?target=Slack&features=Channels%0A- Threads')
  await waitFor(() => expect(address()).toBe('/order-hit'))
  expect(loadDraft()).toMatchObject({ target: 'Slack', requirements: 'Channels\n- Threads' })
  cleanup()
  openWizard('/order-hit?features=Other', draft)
  await waitFor(() => expect(loadDraft()).toEqual(draft))
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
  await waitFor(() =>
    expect(placeOrder).toHaveBeenCalledWith(carried, expect.anything(), undefined),
  )
})

test('a removed bill is not ordered, and focus stays in the summary', async () => {
  const placeOrder = vi.fn(async () => undefined)
  const { user } = renderFinished({ placeOrder }, '', { bill: plainCase })
  await user.click(button('Remove bill'))
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Your order')
  expect(loadDraft()).toEqual(draft)
  await user.click(button('Order Hit'))
  await waitFor(() => expect(placeOrder).toHaveBeenCalledWith(order, expect.anything(), undefined))
})

test('a failed order shows an error and keeps its fields, and a changed one has another key', async () => {
  const placeOrder = vi.fn<Backend['placeOrder']>(noAnswer)
  const { user, address } = renderFinished({ placeOrder })
  for (const [at, timeframe] of ['flexible', 'flexible', 'asap'].entries()) {
    await user.selectOptions(field('Timeframe'), timeframe)
    await user.click(button('Order Hit'))
    await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(at + 1))
    await waitFor(() => expect(button('Order Hit').disabled).toBe(false))
    expect(screen.getByRole('alert').textContent).toBe(messages.orderFailed)
  }
  const [first, second, third] = placeOrder.mock.calls.map(([, key]) => key)
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  await waitForFocus(() => button('Order Hit'))
  expect(loadDraft()).toEqual({ ...draft, timeframe: 'asap' })
  expect(address()).toBe('/order-hit?step=3')
  await user.click(button('Back'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each<[string, () => Promise<undefined>, string, OrderDraft]>([
  ['succeeds', async () => undefined, messages.hitOrdered, emptyOrderDraft],
  ['fails', noAnswer, messages.orderFailed, draft],
])('an order that %s after leaving shows a toast on the new page', async (_, ...row) => {
  const [finish, message, left] = row
  const answer = createAnswer<undefined>()
  const { user, go, address } = renderFinished({ placeOrder: () => answer.promise.then(finish) })
  await user.click(button('Order Hit'))
  await waitFor(() => expect(button('Back').disabled).toBe(true))
  const form = within(screen.getByRole('main')).getByRole('group')
  expect(form.hasAttribute('disabled')).toBe(true)
  window.history.replaceState(null, '', '/pricing')
  await go('/pricing')
  await answer.give(undefined)
  await waitFor(() => expect(toasts()).toEqual([message]))
  expect(address()).toBe('/pricing')
  expect(loadDraft()).toEqual(left)
})

test('the summary names the company, and an order from another one is sent when it names the new one', async () => {
  let member: User = { ...ada, companyId: 'acme', company: 'Acme' }
  const placeOrder = vi.fn<Backend['placeOrder']>(async () => {
    if (member.companyId === undefined) return undefined
    member = ada
    throw new CallError('conflict', orderElsewhere(undefined))
  })
  const requests = {} as Requests
  const { user } = renderFinished({ readUser: async () => member, placeOrder, requests })
  await waitFor(() => expect(summary()[0]).toBe('Acme'))
  await user.click(button('Order Hit'))
  expect((await screen.findByRole('alert')).textContent).toBe(orderElsewhere(undefined))
  expect(summary()[0]).toBe('Ada (no company)')
  await user.click(button('Order Hit'))
  await waitFor(() => expect(toasts()).toContain(messages.hitOrdered))
  expect(placeOrder.mock.calls.map(([, , companyId]) => companyId)).toEqual(['acme', null])
})

test('a visitor says who they are, orders with one press, and sees where the link went', async () => {
  const holdOrder = vi.fn<Links['holdOrder']>(async ({ email }) => ({ email, expiresAt }))
  const placeOrder = vi.fn<Backend['placeOrder']>()
  const links = { holdOrder } as Partial<Links> as Links
  const { user, address } = renderFinished({ readUser: async () => null, placeOrder, links })
  await screen.findByLabelText('Email')
  await user.click(button('Order Hit'))
  await waitForFocus(() => field('Email'))
  expect(toasts()).toEqual([messages.emailMissing])
  expect(describedBy(field('Name'))).toBe(messages.nameMissing)
  await user.type(field('Email'), 'ada@example.com')
  await user.type(field('Name'), 'Ada')
  expect(loadDraft()).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
  holdOrder.mockRejectedValueOnce(new CallError('invalid', 'No', { company: 'Not this one' }))
  await user.click(button('Order Hit'))
  await waitForFocus(() => field('Company (optional)'))
  expect(describedBy(field('Company (optional)'))).toBe('Not this one')

  await user.click(button('Order Hit'))
  const waiting = await screen.findByRole('region', { name: 'Check your email' })
  expect(waiting.textContent).toContain('ada@example.com')
  const visitor = { email: 'ada@example.com', name: 'Ada', company: '' }
  expect(holdOrder).toHaveBeenLastCalledWith({ ...order, ...visitor }, expect.anything())
  expect(placeOrder).not.toHaveBeenCalled()
  expect(loadDraft()).toEqual(emptyOrderDraft)
  expect(address()).toBe('/order-hit')
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

test('finished steps open when they are pressed; the current one and unfinished ones do not', async () => {
  const { user, address } = openWizard('/order-hit?step=2', { ...draft, budget: '' })
  const list = within(screen.getAllByRole('list')[0] as HTMLElement)
  const names = () => list.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['1Target SaaS (done)'])
  await user.click(list.getByRole('button'))
  await waitFor(() => expect(address()).toBe('/order-hit'))
  expect(names()).toEqual(['2Requirements'])
  await user.click(list.getByRole('button'))
  await waitFor(() => expect(address()).toBe('/order-hit?step=2'))
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
  openWizard('/order-hit')
  await changeElsewhere(JSON.stringify({ savedAt: Date.now(), draft }))
  expect(field('Product name').value).toBe(draft.customTarget)
  await changeElsewhere(null)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

/** The last step, filled in but for changes to the draft. */
function renderFinished(answers: Partial<Backend>, search = '', changes = {}) {
  return openWizard(`/order-hit?step=3${search}`, { ...draft, ...changes }, answers)
}

test('a pressed feature is a line of the requirements and data of the draft, where a request follows', async () => {
  const stored = { ...emptyOrderDraft, target: 'Slack', requirements: 'For 120 people' }
  const requests = {} as Requests
  const { user } = openWizard('/order-hit?step=2', stored, { requests })
  await user.click(await screen.findByRole('button', { name: 'Threads' }))
  await user.click(button('Files'))
  expect(field('Requirements').value).toBe('For 120 people\n- Threads\n- Files')
  expect(loadDraft()).toMatchObject({
    requirements: 'For 120 people\n- Threads\n- Files',
    checklist: ['Threads', 'Files'],
  })
  await user.click(screen.getByRole('button', { name: 'Threads', pressed: true }))
  expect(loadDraft()).toMatchObject({
    requirements: 'For 120 people\n- Files',
    checklist: ['Files'],
  })
})

function openWizard(address: string, stored = emptyOrderDraft, answers: Partial<Backend> = {}) {
  saveDraft(stored)
  const view = (
    <main>
      <OrderHitScreen />
      <Announcer />
    </main>
  )
  return renderScreen(address, view, answers)
}

/** As another tab writes or removes the draft. */
function changeElsewhere(text: string | null) {
  return act(async () => {
    if (text === null) localStorage.clear()
    else localStorage.setItem('order-draft', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'order-draft' }))
  })
}

function product(name: string): HTMLInputElement {
  return screen.getByRole('radio', { name })
}

function currentStep(): string | null | undefined {
  return document.querySelector('[aria-current="step"]')?.textContent
}

function summary(): string[] {
  const region = within(screen.getByRole('region', { name: 'Your order' }))
  return region.getAllByRole('definition').map(({ textContent }) => textContent ?? '')
}

function toasts(): string[] {
  const texts = document.querySelectorAll('[aria-label="Notifications"] li p')
  return [...texts].map(({ textContent }) => textContent)
}
