import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Account } from '#contract/backend.ts'
import { formatMissingFactor } from '#domain/accounts/second-factor.ts'
import type { User } from '#domain/accounts/user.ts'
import { type Company, companyMessages, lastOwner, type Member } from '#domain/companies/team.ts'
import { AccountPanels } from '#web/app/layout/account-menu.tsx'
import { ada, withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'

const joinedAt = '2026-11-16T12:00:00.000Z'
const owner: User = { ...ada, companyId: 'acme' }
const acme: Company = {
  id: 'acme',
  name: 'Acme',
  role: 'owner',
  isCurrent: true,
  memberCount: 2,
  openRequests: 1,
  agreedQuotes: 0,
  isFactorRequired: false,
}
const ownMember: Member = { ...ada, role: 'owner', joinedAt, isYou: true, isSuspended: false }
const dora: Member = {
  id: 'dora',
  name: 'Dora',
  email: 'dora@example.com',
  role: 'member',
  joinedAt,
  isYou: false,
  isSuspended: false,
}

test('the last owner can leave once another member is an owner', async () => {
  let members = [ownMember, dora]
  const { user } = render({
    listMembers: async () => ({ members }),
    async changeMemberRole(_id, { role }) {
      members = [ownMember, { ...dora, role }]
      return { members }
    },
  })
  expect(await screen.findByText(lastOwner('Acme'))).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Leave Acme…' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make owner: Dora' }))
  await user.click(screen.getByRole('button', { name: 'Make owner' }))
  expect(await screen.findByRole('button', { name: 'Leave Acme…' })).toBeDefined()
})

test('a company is deleted by its name, after the panel has said what goes', async () => {
  const deleteCompany = vi.fn(async () => ({ user: owner }))
  const { user } = render({
    deleteCompany,
    listMembers: async () => ({ members: [ownMember, dora] }),
  })
  expect(await screen.findByText(/^1 request is still open\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Delete company…' }))
  await user.type(screen.getByLabelText('Company name'), 'Another company{Enter}')
  expect(await screen.findByText(companyMessages.nameMismatch)).toBeDefined()
  expect(deleteCompany).not.toHaveBeenCalled()
  await user.clear(screen.getByLabelText('Company name'))
  await user.type(screen.getByLabelText('Company name'), 'acme{Enter}')
  expect(await screen.findByText(companyMessages.deleted)).toBeDefined()
  expect(deleteCompany).toHaveBeenCalledOnce()
})

test('a member of two companies switches to the other, and invites no one', async () => {
  const switchCompany = vi.fn(async () => ({ user: owner }))
  const other: Company = { ...acme, id: 'marsh', name: 'Marsh & Daughters', isCurrent: false }
  const { user } = render({
    listCompanies: async () => ({ companies: [{ ...acme, role: 'member' }, other] }),
    listMembers: async () => ({ members: [{ ...ownMember, role: 'member' }] }),
    switchCompany,
  })
  await user.click(await screen.findByRole('button', { name: 'Switch to Marsh & Daughters' }))
  await waitFor(() => expect(switchCompany).toHaveBeenCalledExactlyOnceWith({ id: 'marsh' }))
  expect(await screen.findByRole('button', { name: 'Leave Acme…' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
})

test('an owner sees who lacks two-step sign-in, and requires it of everyone', async () => {
  let isFactorRequired = false
  const members = [
    { ...ownMember, hasSecondFactor: true },
    { ...dora, hasSecondFactor: false },
  ]
  const { user } = render({
    listCompanies: async () => ({ companies: [{ ...acme, isFactorRequired }] }),
    listMembers: async () => ({ members }),
    async requireSecondFactor({ isRequired }) {
      isFactorRequired = isRequired
      return { members }
    },
  })
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(first?.textContent).toContain('Has two-step sign-in')
  expect(second?.textContent).toContain('No two-step sign-in yet')
  await user.click(screen.getByRole('button', { name: 'Require two-step sign-in…' }))
  expect(await screen.findByText(/^1 member hasn’t set it up yet\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Require it' }))
  expect(await screen.findByText('Required for everyone')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Stop requiring it…' }))
  await user.click(screen.getByRole('button', { name: 'Stop requiring it' }))
  expect(await screen.findByRole('button', { name: 'Require two-step sign-in…' })).toBeDefined()
  expect(screen.queryByText('Required for everyone')).toBeNull()
})

test('a member without the second factor that the company requires sees a notice, and can leave', async () => {
  const listMembers = vi.fn()
  render(
    { listCompanies: async () => ({ companies: [{ ...acme, role: 'member' }] }), listMembers },
    { ...owner, company: 'Acme', missingFactor: 'company' },
  )
  expect(await screen.findByText(formatMissingFactor('company', 'Acme'))).toBeDefined()
  expect(screen.getByRole('button', { name: 'Leave Acme…' })).toBeDefined()
  expect(listMembers).not.toHaveBeenCalled()
})

function render(answers: Partial<Account>, user = owner) {
  const account = withAccount({ listCompanies: async () => ({ companies: [acme] }), ...answers })
  const backend = { ...account, readUser: async () => user }
  return renderScreen('/dashboard?company=', <AccountPanels />, backend)
}
