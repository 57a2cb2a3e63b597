import { render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { compareCosts } from '#domain/savings/savings.ts'
import type { SavingsCase } from '#domain/savings/savings-case.ts'
import { PricingScreen } from '#web/screens/pricing/pricing-screen.tsx'
import { Announcer } from '#web/shared/announcer.tsx'
import {
  button,
  describedBy,
  field,
  fill,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
import { createMemoryHistory } from '#web/shared/router/history.fixture.ts'
import { createRouter } from '#web/shared/router/router.ts'
import { RouterProvider } from '#web/shared/router/router-context.tsx'
import { EverythingIsNear } from '#web/shared/use-near-screen.fixture.ts'
// Fetched with the test, so that no test waits for it.
import './savings-calculator.tsx'
import { SavingsResult } from './savings-result.tsx'

// 100 seats at $10 for one year, no growth, the Starter plan yearly, nothing else: easy to add up.
const plainTerms = '2*0*0*1*yearly*0*0*0*0'
const plainAddress = `/pricing?calc=${plainTerms}*Slack*100*1000*0`

beforeEach(() => vi.stubGlobal('IntersectionObserver', EverythingIsNear))

test('a losing case leads with keeping, and ordering is no longer the main action', async () => {
  await openCalculator(`/pricing?calc=${plainTerms}*Slack*1*1000*0`)
  expect(result()).toBe(
    'Keep your subscriptions: owning would cost about $1,790 more over one year.',
  )
  expect(screen.getByText('Keep Slack. Replacing it pays off from about 16 seats.')).toBeDefined()
  expect(within(calculator()).queryByRole('link', { name: 'Order a Hit' })).toBeNull()
  expect(within(calculator()).getByRole('link', { name: 'Order anyway' })).toBeDefined()
})

test('Use our recommendation keeps the lines worth replacing, with undo', async () => {
  const lines = 'Salesforce*60*8000*2400000*Jira*10*800*900000'
  const { user } = await openCalculator(`/pricing?calc=2*0*0*3*monthly*6000*6*40*6000*${lines}`)
  expect(screen.getByText(/You save most if you replace Salesforce and keep Jira/)).toBeDefined()
  await user.click(button('Use our recommendation'))
  expect(products()).toEqual(['Salesforce'])
  await waitFor(() => expect(document.activeElement).toBe(button('Undo')))
  await user.keyboard('{Enter}')
  expect(products()).toEqual(['Salesforce', 'Jira'])
})

test('every assumption can be changed, and reset', async () => {
  const { user, address } = await openCalculator('/pricing')
  expect(result()).toBe('You save about $75,000 over 3 years (65%).')
  for (const [name, typed] of [
    ['Building Salesforce, once', '$34,000'],
    ['Monthly hosting per product', '100'],
    ['Overlap in weeks', '10'],
    ['Your own hours per product', '80'],
    ['Cost per hour', '75'],
    ['Yearly growth in seats', '2'],
    ['Yearly growth in prices', '3.5'],
  ] as const) {
    await fill(user, field(name), typed)
  }
  await user.selectOptions(screen.getByLabelText('Period'), '5')
  const changed = '/pricing?calc=2*2*3.5*5*monthly*10000*10*80*7500*Salesforce*40*8000*3400000'
  await waitFor(() => expect(decodeURIComponent(address())).toBe(changed))
  await user.click(button('Reset to our assumptions'))
  const reset = '/pricing?calc=2*0*0*3*monthly*6000*6*40*6000*Salesforce*40*8000*2400000'
  await waitFor(() => expect(decodeURIComponent(address())).toBe(reset))
})

test('an invalid value stays as typed with an error, and the last result stays', async () => {
  const { user } = await openCalculator(plainAddress)
  await fill(user, field('Seats'), 'a few')
  expect(describedBy(field('Seats'))).toContain('whole number like 40 or 1,200')
  expect(field('Seats').value).toBe('a few')
  expect(result()).toContain('save about $10,100')
  expect(screen.getByText(/update these figures/)).toBeDefined()
  await fill(user, field('Seats'), '1,200')
  expect(result()).toContain('save about $142,000')
  await waitFor(() =>
    expect(document.querySelector('[data-announcer]')?.textContent).toContain('$142,000'),
  )
})

test('an added product has focus, raises the plan once it is named, and is wrong only when left empty', async () => {
  const { user } = await openCalculator(plainAddress)
  expect(screen.getByText(/Starter for one product/)).toBeDefined()
  await user.click(button('Add a product'))
  const added = screen.getAllByLabelText('Product')[1] as HTMLElement
  await waitFor(() => expect(document.activeElement).toBe(added))
  const missing = 'Please name the product you pay for.'
  expect(screen.queryByText(missing)).toBeNull()
  await user.tab()
  expect(screen.getByText(missing)).toBeDefined()
  await user.type(added, 'Notion')
  expect(screen.getByText(/Professional for 2 products/)).toBeDefined()

  await user.click(button('Remove Slack'))
  expect(products()).toEqual(['Notion'])
  await waitFor(() => expect(document.activeElement).toBe(button('Undo')))
  await user.keyboard('{Enter}')
  expect(products()).toEqual(['Slack', 'Notion'])
})

test('the page and the calculator share one billing cycle in the address', async () => {
  const { user, address } = await openCalculator(plainAddress)
  const billed = screen.getByLabelText<HTMLSelectElement>('Our plan is billed')
  const yearly = screen.getByRole<HTMLInputElement>('radio', { name: /Yearly/ })
  expect([billed.value, yearly.checked]).toEqual(['yearly', true])
  await user.selectOptions(billed, 'monthly')
  expect(yearly.checked).toBe(false)
  await waitFor(() => expect(decodeURIComponent(address())).toContain('calc=2*0*0*1*monthly*'))
  await fill(user, field('Seats'), '200')
  await user.click(yearly)
  expect(billed.value).toBe('yearly')
  expect(decodeURIComponent(address())).toBe(`/pricing?calc=${plainTerms}*Slack*200*1000*0`)
})

test('a table that was unfolded on the prerendered page, before hydration, has its figures', async () => {
  const savingsCase = readSavingsCase(`${plainTerms}*Slack*100*1000*0`) as SavingsCase
  const savings = compareCosts(savingsCase)
  const router = createRouter({
    history: createMemoryHistory('/pricing'),
    view: null,
    prepare: () => null,
  })
  const page = (
    <RouterProvider value={router}>
      <SavingsResult {...{ savingsCase, savings }} verdicts={[]} isUpToDate />
    </RouterProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const details = container.querySelector('details') as HTMLDetailsElement
  details.open = true
  render(page, { container, hydrate: true })
  // One for each month, and one for the headings.
  expect(within(details).getAllByRole('row')).toHaveLength(13)
})

async function openCalculator(address: string) {
  const view = (
    <>
      <PricingScreen />
      <Announcer />
    </>
  )
  const rendered = renderScreen(address, view)
  await screen.findByRole('form', { name: 'Your bill' })
  return rendered
}

function calculator(): HTMLElement {
  return screen.getByRole('region', { name: 'What would it save you?' })
}

function result(): string | null {
  return within(calculator()).getAllByRole('heading', { level: 3 })[0]?.textContent ?? null
}

function products(): string[] {
  return screen.getAllByLabelText<HTMLInputElement>('Product').map(({ value }) => value)
}
