import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompanyRole } from '#domain/company-role.ts'
import { type Quote, quoteContent } from '#domain/quote.ts'
import { ada, detailOf, following } from '#web/screens/dashboard/fake-following.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { ClientQuotes } from './client-quotes.tsx'

const quote: Quote = {
  number: 1,
  status: 'sent',
  sentAt: '2026-11-03T09:00:00.000Z',
  sentBy: 'Mara',
  ...quoteContent({
    lines: [{ title: 'Build', amountCents: 1_200_000 }],
    plan: 'professional',
    billing: 'yearly',
    estimatedCompletion: '2027-03-31',
    validUntil: '2027-01-31',
    note: '',
  }),
}

test('an owner accepts or declines a quote', async () => {
  openAs('owner')
  expect(await screen.findByRole('button', { name: 'Accept quote' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Decline quote…' })).toBeDefined()
})

test('a member who is not an owner sees who decides, and can only ask', async () => {
  openAs('member')
  expect(
    await screen.findByText('Only an owner of Engines can accept or decline this quote.'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ask a question' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept quote' })).toBeNull()
})

function openAs(companyRole: CompanyRole) {
  const request = detailOf({ quotes: [quote] })
  const user = { ...ada, company: 'Engines', companyId: 'engines', companyRole }
  renderScreen('/dashboard', <ClientQuotes request={request} />, {
    ...following([request]).backend,
    readUser: async () => user,
  })
}
