import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Links } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import type { ReadInvitation } from '#domain/companies/team.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { JoinNotice } from './join-notice.tsx'

const sam: User = { id: 'sam', name: 'Sam', email: 'sam@example.com', role: 'client' }

test.each([
  ['dora@example.com', 'you’re signed in as sam@example.com', 0],
  ['Sam@example.com', 'As a member, you can see and discuss all its requests', 1],
])('an invitation to %s can be accepted by that account alone', async (email, text, buttons) => {
  open(sam, { email })
  const region = await screen.findByRole('region', { name: 'Invitation' })
  expect(region.textContent).toContain('Ada invited you to join Acme.')
  expect(region.textContent).toContain(text)
  expect(screen.queryAllByRole('button', { name: 'Join Acme' })).toHaveLength(buttons)
})

test('opened signed out, an invitation leads to signing in and back, or to a new account in place', async () => {
  const { address } = open(null)
  await screen.findByText('Elsewhere')
  expect(address()).toBe('/sign-in?next=%2Fdashboard%3Fjoin%3Dtoken')
  cleanup()
  open(null, { hasAccount: false })
  expect(await screen.findByRole('button', { name: 'Create account and join' })).toBeDefined()
})

test('an invitation is declined without an account, and the page is left', async () => {
  const declineInvitation = vi.fn(async () => undefined)
  const { user, address } = open(null, {}, { declineInvitation }, '&decline=')
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation' }))
  await screen.findByText('Elsewhere')
  expect(declineInvitation).toHaveBeenCalledWith({ token: 'token' })
  expect(address()).toBe('/')
})

function open(
  person: User | null,
  answer: Partial<ReadInvitation> = {},
  others: Partial<Links> = {},
  search = '',
) {
  const invitation: ReadInvitation = {
    company: 'Acme',
    isAgency: false,
    inviter: 'Ada',
    email: 'dora@example.com',
    role: 'member',
    expiresAt: '2026-11-16T12:00:00.000Z',
    hasAccount: true,
    ...answer,
  }
  const links = { readInvitation: async () => invitation, ...others } as Partial<Links> as Links
  const backend = { ...withAccount(), links, readUser: async () => person }
  return renderScreen(`/dashboard?join=token${search}`, <JoinNotice token="token" />, backend)
}
