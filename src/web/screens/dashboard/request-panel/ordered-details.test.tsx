import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleTexts } from '#domain/requests/example-order.fixture.ts'
import { exampleOrder } from '#domain/requests/example-order.ts'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { detailOf } from '#web/screens/dashboard/fake-tracking.fixture.ts'
import { queued } from '#web/screens/dashboard/operations/operator-request.fixture.ts'
import { RequestFacts } from '#web/screens/dashboard/operations/request-facts.tsx'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { OrderedDetails } from './ordered-details.tsx'

test('the plan and the bill of an order are shown with their prices', () => {
  const request = detailOf({ plan: 'professional', billing: 'yearly', bill: plainCase })
  renderScreen('/dashboard', <OrderedDetails request={request} />)
  expect(screen.getByText('Professional, billed yearly')).toBeDefined()
  const bill = within(screen.getByRole('table', { name: 'Current bill' }))
  expect(bill.getByRole('row', { name: 'Slack 100 $10 $1,000' })).toBeDefined()
  const link = screen.getByRole('link', { name: 'Open in the calculator' })
  expect(link.getAttribute('href')).toContain(
    '/pricing?calc=2*0*0*1*yearly*0*0*0*0*Slack*100*1000*',
  )
})

test.each([
  ['the client', <OrderedDetails key="client" request={detailOf(exampleOrder)} />],
  ['an operator', <RequestFacts key="operator" request={queued(1, exampleOrder)} />],
])('%s is shown every field of an order', (_, list) => {
  renderScreen('/dashboard', <main>{list}</main>)
  const { textContent: shown } = screen.getByRole('main')
  for (const text of Object.values(exampleTexts)) expect(shown).toContain(text)
})
