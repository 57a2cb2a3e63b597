import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { warningTexts } from '#domain/invoices/invoice-warnings.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { formatDay, todayUtc } from '#domain/values/dates.ts'
import { generalMessages } from '#domain/values/general-messages.ts'
import { ada } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { invoiceOf } from '#web/screens/dashboard/invoices/invoice.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { PlanIssuing } from './invoice-section.tsx'
import { queued } from './operator-request.fixture.ts'

const today = todayUtc()
const cancelled = invoiceOf({ key: `plan-${today}-2999-01-01`, cancelledBy: '2026-0008' })
const label = 'Issue this client’s plan invoices automatically'

interface Parts extends Partial<OperatorRequest['invoicing']> {
  isAdmin?: boolean
  invoices?: Invoice[]
}

function open(parts: Parts, savePlanIssuing = vi.fn()) {
  const { isAdmin = true, invoices = [], ...changed } = parts
  const { invoicing } = queued(1)
  const request = queued(1, { invoicing: { ...invoicing, planDueOn: '2999-11-05', ...changed } })
  const agency = createAgency([request])
  Object.assign(agency.operations, { savePlanIssuing })
  return renderScreen('/dashboard', <PlanIssuing {...{ request, invoices }} />, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator', isAdmin }),
  })
}

test('an admin has the invoices of a client’s plans issued automatically', async () => {
  const savePlanIssuing = vi.fn(async () => undefined)
  const { user } = open({}, savePlanIssuing)
  expect(screen.getByText('Next plan invoice: Nov 5, 2999.')).toBeDefined()
  await user.click(await screen.findByRole('checkbox', { name: label }))
  expect(savePlanIssuing).toHaveBeenCalledExactlyOnceWith('engines', { isAutomatic: true })
})

test('other operators see whether the next one is issued automatically', async () => {
  open({ issuesPlans: true, isAdmin: false })
  const next = 'Next plan invoice: Nov 5, 2999, issued automatically.'
  expect(await screen.findByText(next)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each<[Parts, string]>([
  [{ planDueOn: '2026-08-15' }, 'Plan invoice: due since Aug 15, 2026.'],
  [
    { planDueOn: '2026-08-15', issuesPlans: true },
    'Plan invoice: due since Aug 15, 2026, waits for you. It has been due for more than a month.',
  ],
  [
    { planDueOn: today, issuesPlans: true },
    `Plan invoice: due since ${formatDay(today)}, issued automatically.`,
  ],
  [
    { planDueOn: today, issuesPlans: true, invoices: [cancelled] },
    `Plan invoice: due since ${formatDay(today)}, waits for you. Its last invoice was cancelled.`,
  ],
  [
    { issuesPlans: true, address: [] },
    `Next plan invoice: Nov 5, 2999, waits for you. ${warningTexts['no-address']}`,
  ],
  [
    { issuesPlans: true, isExampleSeller: true },
    `Next plan invoice: Nov 5, 2999, waits for you. ${warningTexts['example-seller']}`,
  ],
])('with %j, it says who issues the invoice, and why', (parts, text) => {
  open({ ...parts, isAdmin: false })
  expect(screen.getByText(text)).toBeDefined()
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
