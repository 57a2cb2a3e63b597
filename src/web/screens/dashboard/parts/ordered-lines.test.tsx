import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleTexts } from '#domain/requests/example-order.fixture.ts'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { detailOf } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { OrderedLines } from './ordered-lines.tsx'

test('the plan and the bill of an order are shown with their prices', () => {
  const request = detailOf({ plan: 'professional', billing: 'yearly', bill: plainCase })
  renderScreen('/dashboard', <OrderedLines request={request} />)
  expect(screen.getByText('Professional, billed yearly')).toBeDefined()
  const bill = within(screen.getByRole('table', { name: 'Current bill' }))
  expect(bill.getByRole('row', { name: 'Slack 100 $10 $1,000' })).toBeDefined()
  const link = screen.getByRole('link', { name: 'Open in the calculator' })
  expect(link.getAttribute('href')).toContain(
    '/pricing?calc=2*0*0*1*yearly*0*0*0*0*Slack*100*1000*',
  )
})

test('the last day to cancel what was ordered follows the budget', () => {
  const request = detailOf({ ...exampleOrder })
  renderScreen('/dashboard', <OrderedLines request={request} lastDayToCancel="2027-03-03" />)
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names[names.indexOf('Budget') + 1]).toBe('Last day to cancel')
  expect(screen.getByText('Mar 3, 2027')).toBeDefined()
})

test('every field of an order is shown where the conversation does not begin with it', () => {
  const request = detailOf({ ...exampleOrder, earlier: 2 })
  renderScreen(
    '/dashboard',
    <main>
      <OrderedLines request={request} />
    </main>,
  )
  const { textContent: shown } = screen.getByRole('main')
  for (const text of Object.values(exampleTexts)) expect(shown).toContain(text)
})
