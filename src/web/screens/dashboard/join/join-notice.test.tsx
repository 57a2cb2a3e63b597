import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Account, Links } from '#contract/backend.ts'
import type { ReadInvitation } from '#domain/company.ts'
import type { User } from '#domain/user.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { JoinNotice } from './join-notice.tsx'

const sam: User = { id: 'sam', name: 'Sam', email: 'sam@example.com', role: 'client' }

test.each([
  ['dora@example.com', 'you’re signed in as sam@example.com', 0],
  ['Sam@example.com', 'As a member you see and discuss all its requests', 1],
])('an invitation to %s can be accepted by that account alone', async (email, text, buttons) => {
  const invitation: ReadInvitation = {
    company: 'Acme',
    inviter: 'Ada',
    email,
    role: 'member',
    expiresAt: '2026-11-16T12:00:00.000Z',
    hasAccount: true,
  }
  const links = { readCompanyInvitation: async () => invitation } as Partial<Links> as Links
  const backend = { ...withAccount(), readUser: async () => sam }
  const notice = <JoinNotice account={backend.account as Account} links={links} token="token" />
  renderScreen('/dashboard?join=token', notice, backend)
  const region = await screen.findByRole('region', { name: 'Invitation' })
  expect(region.textContent).toContain('Ada invites you to join Acme.')
  expect(region.textContent).toContain(text)
  expect(screen.queryAllByRole('button', { name: 'Join Acme' })).toHaveLength(buttons)
})
