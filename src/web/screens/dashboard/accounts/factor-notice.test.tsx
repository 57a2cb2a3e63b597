import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import { ada, detailOf, tracking } from '#web/screens/dashboard/fake-tracking.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that it does not wait for it.
import './factor-notice.tsx'

test('an operator without a second factor has no tools, and a notice leads to its set-up', async () => {
  const { user, address } = renderScreen('/dashboard', <DashboardScreen />, {
    ...tracking([detailOf({})]).backend,
    readUser: async () => ({ ...ada, isFactorMissing: true }),
  })
  const notice = within(await screen.findByRole('region', { name: 'Two-step sign-in' }))
  expect(notice.getByText(secondFactorMessages.factorMissing)).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Queue' })).toBeNull()
  await user.click(notice.getByRole('link', { name: 'Set it up' }))
  expect(address()).toBe('/dashboard?account=security')
})
