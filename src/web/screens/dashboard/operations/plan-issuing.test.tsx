import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { generalMessages } from '#domain/values/general-messages.ts'
import { ada } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { queued } from './operator-request.fixture.ts'
import { PlanIssuing } from './plan-issuing.tsx'

const label = 'Issue this client’s plan invoices automatically'

function open(parts: { issuesPlans?: boolean; isAdmin?: boolean }, savePlanIssuing = vi.fn()) {
  const { issuesPlans = false, isAdmin = true } = parts
  const { invoicing } = queued(1)
  const request = queued(1, { invoicing: { ...invoicing, planDueOn: '2026-11-05', issuesPlans } })
  const agency = createAgency([request])
  Object.assign(agency.operations, { savePlanIssuing })
  return renderScreen('/dashboard', <PlanIssuing request={request} />, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator', isAdmin }),
  })
}

test('an admin has the invoices of a client’s plans issued automatically', async () => {
  const savePlanIssuing = vi.fn(async () => undefined)
  const { user } = open({}, savePlanIssuing)
  expect(screen.getByText('Next plan invoice: Nov 5, 2026.')).toBeDefined()
  await user.click(await screen.findByRole('checkbox', { name: label }))
  expect(savePlanIssuing).toHaveBeenCalledExactlyOnceWith('engines', { isAutomatic: true })
})

test('other operators see whether the next one is issued automatically', async () => {
  open({ issuesPlans: true, isAdmin: false })
  const next = 'Next plan invoice: Nov 5, 2026, issued automatically.'
  expect(await screen.findByText(next)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a change that fails is said, and the box is as it was', async () => {
  const refuse = vi.fn(async () => {
    throw new CallError('internal')
  })
  const { user } = open({}, refuse)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: label })
  await user.click(box)
  expect((await screen.findByRole('alert')).textContent).toBe(generalMessages.internal)
  expect(box.checked).toBe(false)
})
