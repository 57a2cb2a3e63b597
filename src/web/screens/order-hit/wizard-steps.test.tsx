import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft, type OrderDraft } from '#domain/order.ts'
import { budgets, companySizes, timeframes } from '#domain/order-options.ts'
import { otherTarget, targetSaaSPresets } from '#domain/target-saas.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { createAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { clearDraft, loadDraft, saveDraft } from './order-draft-storage.ts'
import { OrderHitScreen } from './order-hit-screen.tsx'

const finished: OrderDraft = {
  ...emptyOrderDraft,
  target: 'Slack',
  requirements: 'Channels and search.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

const undecided: OrderDraft = { ...finished, budget: '', timeframe: '', companySize: '' }

beforeEach(() => window.history.replaceState(null, '', '/order-hit'))
afterEach(clearDraft)

test('the wizard offers the products and options of the specification @spec-9.1', () => {
  openWizard('/order-hit')
  const products = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(products).toEqual([...targetSaaSPresets, otherTarget])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()

  saveDraft(undecided)
  openWizard('/order-hit?step=3')
  expect(valuesOf('Budget range')).toEqual(['', ...budgets])
  expect(valuesOf('Timeframe')).toEqual(['', ...timeframes])
  expect(valuesOf('Company size')).toEqual(['', ...companySizes])
})

test('Next without a product or its name shows inline and toast errors and stays on step 1 @spec-5.4 @spec-8.1', async () => {
  const { user, address } = openWizard('/order-hit')
  await user.click(button('Next'))
  const error = 'Please select or enter a SaaS product'
  await waitFor(() => expect(toasts()).toEqual([error]))
  expect(messageOf(screen.getByRole('radiogroup', { name: 'Target SaaS' }))).toBe(error)
  expect(document.activeElement).toBe(product('Salesforce'))

  await user.click(product(otherTarget))
  await user.type(productName(), '   ')
  await user.click(button('Next'))
  await waitFor(() => expect(messageOf(productName())).toBe(error))
  expect(document.activeElement).toBe(productName())
  expect(address()).toBe('/order-hit')

  await user.type(productName(), 'Notion')
  await user.click(button('Next'))
  expect(await screen.findByRole('heading', { name: /do in Notion\?/ })).toBeDefined()
})

test('a product chosen after Other needs no name', async () => {
  const { user } = openWizard('/order-hit')
  await user.click(product(otherTarget))
  await user.click(product('Jira'))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(button('Next'))
  expect(await screen.findByRole('heading', { name: /do in Jira\?/ })).toBeDefined()
})

test('Next without requirements shows inline and toast errors and stays on step 2 @spec-5.5', async () => {
  const { user } = openWizard('/order-hit?target=Slack')
  await user.click(button('Next'))
  const requirements = await screen.findByRole('textbox', { name: 'Requirements' })
  await user.type(requirements, ' {Enter} ')
  await user.click(button('Next'))
  await waitFor(() => expect(toasts()).toEqual([messages.requirementsMissing]))
  expect(messageOf(requirements)).toContain(messages.requirementsMissing)
  expect(document.activeElement).toBe(requirements)
})

test('missing details show one toast at a time and all inline errors at once @spec-5.6 @spec-8.1', async () => {
  saveDraft({ ...undecided, budget: 'not on the list' })
  const { user, address } = openWizard('/order-hit?step=3')
  for (const [label, error, choice] of [
    ['Budget range', 'Please select a budget range', '5k-10k'],
    ['Timeframe', 'Please select a timeframe', 'asap'],
    ['Company size', 'Please select your company size', '11-50'],
  ] as const) {
    await user.click(button('Order Hit'))
    await waitFor(() => expect(toasts()).toEqual([error]))
    const field = screen.getByLabelText(label)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(messageOf(field)).toBe(error)
    expect(messageOf(screen.getByLabelText('Company size'))).toBe(messages.companySizeMissing)
    await user.selectOptions(field, choice)
    expect(screen.queryByText(error)).toBeNull()
  }
  expect(address()).toBe('/order-hit?step=3')
})

test('the last step summarises the whole order @spec-3.7', async () => {
  saveDraft({ ...undecided, requirements: 'Pages.\nNo copy abroad.' })
  const { user } = openWizard('/order-hit?step=3')
  const first = ['Slack', 'Pages.\nNo copy abroad.']
  expect(summary()).toEqual([...first, ...Array(3).fill('Not chosen yet')])
  await user.selectOptions(screen.getByLabelText('Budget range'), 'over-50k')
  await user.selectOptions(screen.getByLabelText('Timeframe'), '6-months')
  await user.selectOptions(screen.getByLabelText('Company size'), '1000+')
  const last = ['Over $50,000', 'Within 6 months', 'More than 1000 people']
  expect(summary()).toEqual([...first, ...last])
})

test('a new step is announced, has focus on its heading, and Back keeps everything @spec-4.4', async () => {
  saveDraft(finished)
  const { user } = openWizard('/order-hit')
  for (const [press, step, heading] of [
    ['Next', '2 of 3: Requirements', /do in Slack/],
    ['Next', '3 of 3: Details', 'Budget, timing and team size'],
    ['Back', '2 of 3: Requirements', /do in Slack/],
    ['Back', '1 of 3: Target SaaS', /Which/],
  ] as const) {
    await user.click(button(press))
    const shown = await screen.findByRole('heading', { level: 2, name: heading })
    await waitFor(() => expect(document.activeElement).toBe(shown))
    const announced = document.querySelector('[data-announcer]')?.textContent
    expect(announced).toBe(`Step ${step}`)
  }
  expect(product('Slack').checked).toBe(true)
  expect(loadDraft()).toEqual(finished)
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

test('a step that became unfinished is not skipped by Forward', async () => {
  saveDraft(undecided)
  const { user, go } = openWizard('/order-hit')
  await user.click(product(otherTarget))
  await go('/order-hit?step=3')
  expect(currentStep()).toContain('Target SaaS')
  await user.type(productName(), 'Notion')
  expect(productName().value).toBe('Notion')
  expect(currentStep()).toContain('Target SaaS')
})

test('a product in the address replaces that of the draft once', async () => {
  saveDraft({ ...finished, target: 'Jira' })
  const { user, address } = openWizard('/order-hit?target=Slack')
  await waitFor(() => expect(product('Slack').checked).toBe(true))
  expect(address()).toBe('/order-hit')
  await user.click(product('Asana'))
  expect(loadDraft()).toEqual({ ...finished, target: 'Asana' })
})

test('a plan in the address is shown with its price, and changed or removed in the summary', async () => {
  saveDraft(finished)
  const { user, address } = openWizard('/order-hit?plan=professional&billing=yearly')
  expect(await screen.findByText('Professional, $4,790.40 a year')).toBeDefined()
  expect(address()).toBe('/order-hit')
  await user.click(button('Next'))
  await user.click(button('Next'))
  const plan = await screen.findByLabelText<HTMLSelectElement>('Plan')
  expect(plan.value).toBe('professional-yearly')
  await user.selectOptions(plan, 'Starter, $199 a month')
  expect(loadDraft().planChoice).toBe('starter-monthly')
  await user.selectOptions(plan, 'No plan yet')
  expect(screen.getByLabelText('Plan')).toBe(plan)
  expect(loadDraft()).toEqual(finished)
})

test('an order that succeeds after leaving shows its toast and stays on the new page', async () => {
  saveDraft(finished)
  const answer = createAnswer<undefined>()
  const { user, go, address } = openWizard('/order-hit?step=3', () => answer.promise)
  await user.click(button('Order Hit'))
  await waitFor(() => expect(button('Back').disabled).toBe(true))
  const form = within(screen.getByRole('main')).getByRole('group')
  expect(form.hasAttribute('disabled')).toBe(true)
  window.history.replaceState(null, '', '/pricing')
  await go('/pricing')
  await answer.give(undefined)
  await waitFor(() => expect(toasts()).toEqual([messages.hitOrdered]))
  expect(address()).toBe('/pricing')
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

function openWizard(address: string, placeOrder?: () => Promise<undefined>) {
  const view = (
    <main>
      <OrderHitScreen />
      <Announcer />
    </main>
  )
  return renderScreen(address, view, placeOrder ? { placeOrder } : {})
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

function product(name: string): HTMLInputElement {
  return screen.getByRole('radio', { name })
}

function productName(): HTMLInputElement {
  return screen.getByRole('textbox', { name: 'Product name' })
}

function valuesOf(label: string): string[] {
  const options = within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option')
  return options.map(({ value }) => value)
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

/** What describes an element to a screen reader. */
function messageOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
