import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { formatMissingFactor, secondFactorMessages } from '#domain/accounts/second-factor.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import {
  ada,
  detailOf,
  fakeRequests,
  listOf,
} from '#web/screens/dashboard/fake-requests.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that it does not wait for it.
import './factor-notice.tsx'

test('an operator without a second factor has no tools, and a notice leads to its set-up', async () => {
  const { user, address } = renderScreen('/dashboard', <DashboardScreen />, {
    ...fakeRequests([detailOf({})]).backend,
    readUser: async () => ({ ...ada, missingFactor: 'operators' }),
  })
  const notice = within(await screen.findByRole('region', { name: 'Two-step sign-in' }))
  expect(notice.getByText(secondFactorMessages.factorMissing)).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Queue' })).toBeNull()
  await user.click(notice.getByRole('link', { name: 'Set it up' }))
  await waitFor(() => expect(address()).toBe('/dashboard?account=security'))
})

test('a member without the second factor that their company requires has the notice in place of its requests', async () => {
  let isRequired = false
  const { backend, tell, watchers } = fakeRequests([])
  renderScreen('/dashboard', <DashboardScreen />, {
    ...backend,
    readUser: async () => ({
      ...ada,
      company: 'Acme',
      ...(isRequired ? { missingFactor: 'company' as const } : {}),
    }),
    async listRequests() {
      if (!isRequired) return listOf([detailOf({})])
      throw Object.assign(new CallError('forbidden'), { reason: 'factor-missing' })
    },
  })
  await waitFor(() => expect(watchers.size).toBe(1))
  expect(screen.getByRole('tab', { name: 'Hits' })).toBeDefined()
  // An owner requires it while the page is open: the next call is refused.
  isRequired = true
  await tell(null)
  expect(await screen.findByText(formatMissingFactor('company', 'Acme'))).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Hits' })).toBeNull()
  expect(screen.queryByText(/Welcome|sample/)).toBeNull()
})
