import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plans } from '#domain/site/plans.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { PricingScreen } from './pricing-screen.tsx'

const names = ['Starter', 'Professional', 'Enterprise']
const monthly = ['$199', '$499', '$999']
const yearly = ['$1,910.40', '$4,790.40', '$9,590.40']
const yearlyPerMonth = ['$159.20', '$399.20', '$799.20']

test('prices are monthly, or twelve months less 20%, in the cards and in the comparison @spec-2.24 @spec-4.7 @spec-9.6', async () => {
  const { user, go, address } = renderScreen('/browse', <PricingScreen />)
  await go('/browse?billing=weekly')
  expectPrices('month', monthly)
  await user.click(screen.getByRole('radio', { name: /Yearly/ }))
  expectPrices('year', yearly)
  for (const [at, name] of names.entries()) {
    const line = `${monthly[at]} ${yearlyPerMonth[at]} per month, saves 20%`
    expect(plan(name).textContent).toContain(line)
  }
  expect(address()).toBe('/browse?billing=yearly')
  await user.click(screen.getByRole('radio', { name: 'Monthly' }))
  expectPrices('month', monthly)
  await go(-1)
  expect(address(), 'a cycle adds no history entry').toBe('/browse')
})

test('each plan lists what it comes with and leads to an order, and Professional is the most popular @spec-2.24 @spec-9.5', () => {
  renderScreen('/pricing?billing=yearly', <PricingScreen />)
  const features = names.map((name) => textsOf(within(plan(name)).getAllByRole('listitem')))
  expect(features).toEqual([
    ['1 app', '48h support response', ...(plans[0]?.features ?? [])],
    ['3 apps', '24h support response', ...(plans[1]?.features ?? [])],
    ['Unlimited apps', '4h support response', ...(plans[2]?.features ?? [])],
  ])
  const links = names.map((name) => screen.getByRole('link', { name: `Choose ${name}` }))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['starter', 'professional', 'enterprise'].map((id) => `/order-hit?plan=${id}&billing=yearly`),
  )
  expect(plan('Professional').contains(screen.getByText('Most popular'))).toBe(true)
  const consultation = screen.getByRole('link', { name: 'Book a consultation' })
  expect(consultation.getAttribute('href')).toBe('/order-hit')
})

test('the comparison has every row of the plans @spec-2.24 @spec-9.4', () => {
  renderScreen('/pricing', <PricingScreen />)
  const [, ...rows] = within(comparison()).getAllByRole('row')
  const cells = rows.map((row) => textsOf([...row.querySelectorAll<HTMLElement>('th, td')]))
  expect(cells).toEqual([
    ['Apps', '1', '3', 'Unlimited'],
    ['Support response', '48h', '24h', '4h'],
    ['Data migration', 'No', 'Yes', 'Yes'],
    ['Custom development', 'No', 'Limited', 'Full'],
    ['Dedicated account manager', 'No', 'No', 'Yes'],
    ['SLA', 'No', 'No', 'Yes'],
  ])
})

function plan(name: string): HTMLElement {
  return screen.getByRole('article', { name })
}

function comparison(): HTMLElement {
  return screen.getByRole('table', { name: 'Plan comparison' })
}

function expectPrices(unit: string, prices: string[]) {
  const heads = textsOf(within(comparison()).getAllByRole('columnheader'))
  expect(heads).toEqual([`Per ${unit}`, ...names.map((name, at) => `${name}${prices[at]}`)])
  for (const [at, name] of names.entries()) {
    expect(plan(name).textContent).toContain(`${prices[at]} a ${unit}`)
  }
}

function textsOf(elements: readonly HTMLElement[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent)
}
